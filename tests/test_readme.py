"""The README's examples run, and it names every command."""

from __future__ import annotations

import shutil

import readme_examples

from scorekeeper.cli.app import COMMANDS
from scorekeeper.games import all_games


def test_every_example_of_the_readme_says_what_it_shows() -> None:
    folder = readme_examples.prepared_folder()
    count = 0
    for block in readme_examples.blocks():
        for example in readme_examples.examples_in(block):
            output = readme_examples.run(example.command, folder)
            assert example.matches(output), f"$ {example.command}\n" + "\n".join(output)
            count += 1
    shutil.rmtree(folder)
    assert count > len(COMMANDS) / 2


def test_the_readme_names_every_command_and_every_game() -> None:
    text = readme_examples.README.read_text("utf-8")
    assert not [name for name in COMMANDS if f"`{name}" not in text]
    assert not [game.title for game in all_games() if game.title not in text]
