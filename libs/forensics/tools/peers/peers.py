"""Times other public implementations on the named files. Prints one line of JSON for each: `{"method", "file", "ms"}`.

pyIFD is on PyPI; photoholmes is installed from its repository. The times include reading the file, but not importing.
"""

import json
import os
import sys
import tempfile
import time
import warnings

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"
warnings.filterwarnings("ignore")

import cv2
import numpy as np
import torch

# pyIFD uses these names, which newer versions of NumPy no longer have.
for name, kind in (("float", float), ("int", int), ("bool", bool)):
    setattr(np, name, kind)

from photoholmes.methods.zero import Zero, zero_preprocessing
from pyIFD import ADQ1, ELA

cv2.setNumThreads(1)
torch.set_num_threads(1)


def of_photoholmes(method, preprocessing):
    def run(path):
        pixels = cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)
        method.predict(**preprocessing(image=torch.from_numpy(pixels).permute(2, 0, 1)))

    return run


peers = {
    "ela": ELA.ELA,
    "adq1": ADQ1.detectDQ,
    "zero": of_photoholmes(Zero(missing_grids=True), zero_preprocessing),
}

# On larger pictures, ZERO of photoholmes takes a quarter of an hour.
zero_pixels_max = 400_000

files = [os.path.abspath(file) for file in sys.argv[1:]]
# ELA of pyIFD writes into the current folder.
os.chdir(tempfile.mkdtemp())
for method, run in peers.items():
    for file in files:
        height, width, _ = cv2.imread(file).shape
        if method == "zero" and height * width > zero_pixels_max:
            continue
        started = time.perf_counter()
        try:
            run(file)
        except Exception as fault:
            print(f"{method} of {os.path.basename(file)}: {fault}", file=sys.stderr)
            continue
        print(json.dumps({"method": method, "file": file, "ms": (time.perf_counter() - started) * 1000}), flush=True)
