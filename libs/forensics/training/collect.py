"""Writes the training pictures into a folder, from copies of their repositories or downloaded one by one.

    python collect.py --list                     lists the repositories, those with the most pictures first
    python collect.py OUT --copies FOLDER        FOLDER/owner+name holds each repository, bare or not
    python collect.py OUT --download             about 6 GB
    python collect.py OUT --of drawings-fitted.tsv --download     another list of the same columns

The list, pictures.tsv, names each picture by its SHA-256, repository, commit and path. The pictures themselves belong
to others: they are used in place, never published and never committed. Nothing is re-encoded.
"""

import argparse
import collections
import hashlib
import json
import os
import subprocess
import urllib.request
from collections.abc import Iterator
from urllib.parse import quote

FOLDER = os.path.dirname(os.path.abspath(__file__))
TIMEOUT_SECONDS = 60

Row = dict[str, str]


def read_list(name: str) -> list[Row]:
    with open(os.path.join(FOLDER, name)) as file:
        names = file.readline().rstrip("\n").split("\t")
        return [dict(zip(names, line.rstrip("\n").split("\t"))) for line in file]


def from_copies(rows: list[Row], folder: str) -> Iterator[tuple[Row, bytes]]:
    by_repository = collections.defaultdict(list)
    for row in rows:
        by_repository[row["repo"]].append(row)
    for repository, wanted in by_repository.items():
        copy = os.path.join(folder, repository.replace("/", "+"))
        roots = [os.path.join(copy, part) for part in ("repo/.git", "repo", ".git", "")]
        git = next((root for root in roots if os.path.exists(os.path.join(root, "HEAD"))), None)
        if git is not None:
            yield from _from_copy(wanted, git)


def _from_copy(rows: list[Row], git: str) -> Iterator[tuple[Row, bytes]]:
    command = ["git", "-C", git, "cat-file", "--batch"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as reader:
        for row in rows:
            reader.stdin.write(f"{row['commit']}:{row['path']}\n".encode())
            reader.stdin.flush()
            head = reader.stdout.readline().split()
            # The line has three words (id, type and size) if the copy has the file.
            if len(head) == 3:
                yield row, reader.stdout.read(int(head[2]))
                reader.stdout.read(1)
        reader.stdin.close()


def from_web(rows: list[Row]) -> Iterator[tuple[Row, bytes]]:
    for row in rows:
        address = f"https://raw.githubusercontent.com/{row['repo']}/{row['commit']}/{quote(row['path'])}"
        try:
            with urllib.request.urlopen(address, timeout=TIMEOUT_SECONDS) as answer:
                yield row, answer.read()
        except OSError as error:
            print(f"{address}: {error}")


def lay_out(found: Iterator[tuple[Row, bytes]], out: str) -> collections.Counter:
    """Writes OUT/<label>/<sha256[:16]>.<format> and OUT/manifest.jsonl with the rows that were found."""
    counts = collections.Counter()
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "manifest.jsonl"), "w") as manifest:
        for row, data in found:
            if hashlib.sha256(data).hexdigest() != row["sha256"]:
                counts["other bytes"] += 1
                continue
            name = f"{row['label']}/{row['sha256'][:16]}.{row['format']}"
            os.makedirs(os.path.join(out, row["label"]), exist_ok=True)
            with open(os.path.join(out, name), "wb") as file:
                file.write(data)
            manifest.write(json.dumps({"file": name, **row}, ensure_ascii=False) + "\n")
            counts["laid out"] += 1
    return counts


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("out", nargs="?")
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--of", default="pictures.tsv")
    arguments.add_argument("--copies")
    arguments.add_argument("--download", action="store_true")
    options = arguments.parse_args()
    rows = read_list(options.of)
    if options.list:
        for repository, count in collections.Counter(row["repo"] for row in rows).most_common():
            print(f"{repository}\t{count}")
    elif options.out and options.copies:
        print(dict(lay_out(from_copies(rows, options.copies), options.out)))
    elif options.out and options.download:
        print(dict(lay_out(from_web(rows), options.out)))
    else:
        arguments.error("say --list, or where to write and where from")


if __name__ == "__main__":
    main()
