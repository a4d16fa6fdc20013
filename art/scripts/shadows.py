"""shadows.py - what a rendered shadow needs to lie on any ground: no haze over the whole floor, no grain, and nothing left at the
picture's edge, where it would end in a box. `python3 shadows.py [SET/VIEW ...]` settles the maps that exist (once: it is not
idempotent on purpose, the flag is in meta.json)."""
import glob, json, os, sys
import numpy as np
from scipy import ndimage as nd
from PIL import Image

EDGE = .16      # of the side: over this far the shadow runs out
HAZE = .035     # what the floor has everywhere


def settled(shadow, alpha):
    """Both 0..1. The shadow stays as it is beside the thing and runs out smoothly before the edge."""
    n = shadow.shape[0]
    away = nd.distance_transform_edt(alpha < .5) / n
    soft = nd.gaussian_filter(shadow, n * .006)
    k = np.clip(away / .03, 0, 1)
    s = shadow * (1 - k) + soft * k                                 # grain only shows on the open floor
    s = np.clip((s - HAZE) / (1 - HAZE), 0, 1)
    d = np.minimum(np.arange(n), np.arange(n)[::-1]) / n
    w = np.clip(d / EDGE, 0, 1); w = w * w * (3 - 2 * w)
    run_out = np.minimum.outer(w, w)
    near = np.exp(-(away / .05) ** 2)                               # under and beside the thing it stays, even near the edge
    edge = np.clip(np.minimum.outer(d, d) / .03, 0, 1)
    return s * np.maximum(run_out, near * edge)


if __name__ == '__main__':
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'maps')
    names = sys.argv[1:] or sorted(f[len(here) + 1:-len('/shadow.webp')] for f in glob.glob(here + '/*/*/shadow.webp'))
    for name in names:
        folder = os.path.join(here, name); meta = json.load(open(folder + '/meta.json'))
        if meta.get('settled'): continue
        shadow = np.array(Image.open(folder + '/shadow.webp').convert('L')) / 255.
        alpha = np.array(Image.open(folder + '/shade.webp').convert('RGBA'))[..., 3] / 255.
        out = (settled(shadow, alpha) * 255 + .5).astype(np.uint8)
        Image.fromarray(np.repeat(out[..., None], 3, 2)).save(folder + '/shadow.webp', quality=88, method=6)
        meta['settled'] = True
        json.dump(meta, open(folder + '/meta.json', 'w'), indent=1)
        print(name, max(shadow[0].max(), shadow[:, 0].max(), shadow[-1].max(), shadow[:, -1].max()), os.path.getsize(folder + '/shadow.webp'))
