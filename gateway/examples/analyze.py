import os
import sys
import uuid

import requests

# --- key
# JINWI_URL is the address of this site. JINWI_KEY is an API key from your account page, with the scopes "analyze" and
# "read".
url = os.environ["JINWI_URL"]
session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['JINWI_KEY']}"
photo = sys.argv[1] if len(sys.argv) > 1 else "photo.jpg"

# --- analyze
# The server answers 202 at once, and the Location header points to the analysis. If the connection is lost, send the
# image again with the same Idempotency-Key: this does not cost a second credit.
with open(photo, "rb") as image:
    created = session.post(
        f"{url}/api/v1/analyses",
        files={"image": image},
        headers={"Idempotency-Key": str(uuid.uuid4())},
    )
created.raise_for_status()
analysis = created.headers["Location"]

# --- report
# Waits up to 60 seconds until the analysis ends. If the state is still "queued" or "running", ask again.
answer = session.get(url + analysis, headers={"Accept-Language": "ko", "Prefer": "wait=60"})
answer.raise_for_status()
report = answer.json()["report"]
print(answer.json()["state"], report and report["verdict"], report and report["score"])

# --- image
# The addresses of images in the report work without a key for 15 minutes.
if report:
    preview = requests.get(url + report["images"]["preview"])
    preview.raise_for_status()
    with open("preview.webp", "wb") as file:
        file.write(preview.content)

# --- list
# Newest first. For the next page, send the value of nextCursor as "cursor".
page = session.get(f"{url}/api/v1/analyses", params={"limit": 10})
page.raise_for_status()
for item in page.json()["items"]:
    print(item["id"], item["imageName"], item["verdict"])

# --- batch
# Up to 1,000 images in one call, 1 credit each; an image that fails costs nothing. Instead of files, you can send a
# ZIP (Content-Type: application/zip) or {"addresses": ["https://…"]} as JSON. items.csv has one row for each image;
# items returns the same as pages of JSON.
with open(photo, "rb") as one, open(photo, "rb") as other:
    opened = session.post(
        f"{url}/api/v1/batches",
        files=[("image", one), ("image", other)],
        headers={"Idempotency-Key": str(uuid.uuid4())},
    )
opened.raise_for_status()
batch = opened.headers["Location"]
counts = session.get(url + batch, headers={"Prefer": "wait=60"}).json()["counts"]
print(counts["total"], counts["done"], counts["failed"])
with open("verdicts.csv", "wb") as file:
    file.write(session.get(f"{url}{batch}/items.csv").content)
