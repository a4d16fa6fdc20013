"""hoods.py - a hood that is pinched at the neck like a balloon falls to the shoulders, in finished map sets.

    python3 hoods.py SET/VIEW...      # writes shade, mask, spec and fixed anew; then node scripts/tiles.ts SET/VIEW...

The cloth of a hood rests on the shoulders; the drape, on a round head, drew it in at the neck. Row by row the outline is
led from its widest place down to the shoulders, and what is between moves with it, the less the nearer to the middle.
Where a hood is seen into, the grain of the render is smoothed away: nothing else is to be seen there.
All of it is above the print area: uv12.webp, printmask.webp and heather.webp stay as they are.
"""
import os, sys, json
import numpy as np
from PIL import Image
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import binary_erosion, gaussian_filter, gaussian_filter1d, label, map_coordinates

MAPS = os.environ.get('ART_OUT', os.path.join(os.path.dirname(os.path.abspath(__file__)), '../maps'))


def edges(alpha):
    """First and last opaque pixel of each row, to a part of a pixel."""
    h, w = alpha.shape; left, right = np.full(h, np.nan), np.full(h, np.nan)
    for y in range(h):
        on = np.where(alpha[y] > 127)[0]
        if len(on):
            a, b = on[0], on[-1]
            left[y] = a - (alpha[y, a] - 127.) / max(1, alpha[y, a] - (alpha[y, a - 1] if a else 0.))
            right[y] = b + (alpha[y, b] - 127.) / max(1, alpha[y, b] - (alpha[y, b + 1] if b + 1 < w else 0.))
    return left, right


def outline(alpha, top):
    """Rows from the widest of the hood to where the shoulders take over, and the half widths they get."""
    left, right = edges(alpha); width = right - left
    first = int(np.where(np.isfinite(width))[0][0])
    rows = np.arange(first, top)
    neck = first + 150 + int(np.nanargmin(width[first + 150:top]))
    wide = first + int(np.nanargmax(width[first:neck]))
    join = int(next(y for y in range(neck, top) if width[y] > 1.24 * width[wide]))
    end = min(top - 2, join + 26)
    W, at = width[wide] / 2, lambda y: width[y] / 2
    ys = [wide, wide + .45 * (neck - wide), neck, neck + .45 * (join - neck), join, end]
    hw = [W, .975 * W, .985 * W, 1.06 * W, max(at(join), 1.22 * W), at(end)]
    return left, right, wide, end, PchipInterpolator(ys, hw)


def smooth_inside(shade, alpha, top):
    """The dark of the hood without the grain that few samples left in it."""
    dark = (gaussian_filter(shade, 3) < 196) & (alpha > 254); dark[top:] = False
    parts, n = label(dark)
    if not n: return shade
    most = np.argmax(np.bincount(parts.ravel())[1:]) + 1; inside = binary_erosion(parts == most, iterations=5)
    if inside.sum() < 8000: return shade
    k = inside.astype(float); mean = gaussian_filter(shade * k, 8) / np.maximum(1e-6, gaussian_filter(k, 8))
    edge = np.clip(gaussian_filter(k, 4) * 2 - 1, 0, 1)
    return shade + inside * edge * (mean - shade)


def retouch(name):
    d = os.path.join(MAPS, name); meta = json.load(open(os.path.join(d, 'meta.json')))
    shade = np.array(Image.open(os.path.join(d, 'shade.webp')).convert('RGBA')).astype(float); alpha = shade[..., 3]
    h, w = alpha.shape; top = int(meta['print_bbox_px'][1]) - 4
    left, right, a, b, half = outline(alpha, top)
    ys = np.arange(a, b); xs = np.arange(w, dtype=float)
    mid = gaussian_filter1d((left + right)[a:b] / 2, 4)
    src = np.tile(xs, (len(ys), 1))
    for i, y in enumerate(ys):
        for side, edge in ((-1, left[y]), (1, right[y])):
            here = abs(edge - mid[i]); want = max(here, float(half(y)))
            k = want / here - 1
            t = side * (xs - mid[i]); on = t > 0
            q = t[on] / here
            inner = q if k < 1e-4 else np.where(q <= want / here, (-1 + np.sqrt(1 + 4 * k * q)) / (2 * k), q - (want / here - 1))
            src[i, on] = mid[i] + side * inner * here
    yy = np.tile(ys[:, None].astype(float), (1, w))
    def warp(plane, order=1): return map_coordinates(plane, [yy, src], order=order, mode='nearest')
    def rows(img, weight=None):
        out = img.copy()
        for c in range(img.shape[2]):
            out[a:b, :, c] = warp(img[..., c]) if weight is None else warp(img[..., c] * weight) / np.maximum(1e-6, warp(weight))
        return out
    solid = alpha / 255
    new = rows(shade, solid); new[a:b, :, 3] = warp(alpha)
    new[..., :3] = smooth_inside(new[..., 0], new[..., 3], top)[..., None]
    q8 = lambda x: np.clip(np.round(x), 0, 255).astype(np.uint8)
    Image.fromarray(q8(new)).save(os.path.join(d, 'shade.webp'), quality=90, method=5, alpha_quality=100)
    for file, kw in (('mask.png', dict(optimize=True)), ('spec.webp', dict(quality=88, method=5)), ('fixed.webp', dict(quality=90, method=5))):
        p = os.path.join(d, file)
        if os.path.exists(p): Image.fromarray(q8(rows(np.array(Image.open(p).convert('RGB')).astype(float)))).save(p, **kw)
    print('HOOD', name, 'rows', a, b, flush=True)


if __name__ == '__main__':
    for n in sys.argv[1:]: retouch(n)
