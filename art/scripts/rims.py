"""rims.py - evens the edge of a flat peak in a finished set. Its rim is rendered in stripes where the oval's points lie close.

    python3 rims.py snapback/front"""
import os, sys
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, gaussian_filter1d
from relief import MAPS, q8


def evened(shade, alpha, lit=226, most=30):
    """Each column from the lower outline up: what is darker than the peak's top is rim, and becomes as light as its neighbours."""
    bottom = np.where(alpha.max(0) > .5, alpha.shape[0] - 1 - (alpha[::-1] > .5).argmax(0), -1); at = np.arange(shade.shape[1]); k = np.arange(most)[:, None]
    peak = (bottom > .72 * shade.shape[0]) & (at > .235 * shade.shape[1]); y = np.clip(bottom[None] - k, 0, shade.shape[0] - 1)
    strip = shade[y, at]; dark = strip < lit; deep = gaussian_filter1d(np.where(peak, dark.sum(0), 0).astype(float), 20) / np.maximum(gaussian_filter1d(peak.astype(float), 20), .05)
    rim = (k < deep[None] - 1.5) & peak[None]; w = gaussian_filter(rim.astype(float), (1, 34))
    mean = gaussian_filter(np.where(rim, strip, 0), (1, 34)) / np.maximum(w, 1e-6)
    out = shade.copy(); yy, xx = np.nonzero(rim); out[y[yy, xx], xx] = mean[yy, xx]
    return out


if __name__ == '__main__':
    for name in sys.argv[1:]:
        path = os.path.join(MAPS, name, 'shade.webp'); a = np.array(Image.open(path).convert('RGBA')).astype(float)
        a[..., :3] = evened(a[..., 0], a[..., 3] / 255)[..., None]
        Image.fromarray(q8(a)).save(path, quality=90, method=5, alpha_quality=100)
