"""bags.py - the canvas tote as it is sewn and as it hangs, drawn in the finished map set.

    python3 bags.py          # writes shade and mask of tote/front; then node scripts/tiles.ts tote/front

The drape ruffled its side seams and gave it handles without a stitch. Sides are led along a smooth line, handles get two
rows of stitches and the crossed box that holds them, canvas the folds that handles pull and the crease it was packed with.
The print lies under the same light. Run it once.
"""
import os
import numpy as np
from PIL import Image
from scipy.ndimage import distance_transform_edt, gaussian_filter, gaussian_filter1d
from relief import MAPS, fold, lit, off, q8, step

TOP, BOTTOM = 380, 1052                     # rows of the opening, and where the corners begin
LEGS = ((424, 465), (737, 778))             # columns of the handles where they are sewn on
SEWN = (396, 466)                           # rows of the boxes


def sides(alpha, soft=26):
    """The outline of the bag without the teeth of its side seams."""
    a = alpha.copy(); ys = np.arange(TOP + 14, BOTTOM); x = np.arange(a.shape[1]); t = step(np.minimum(np.arange(len(ys)), np.arange(len(ys))[::-1]) / 40)
    for s in (-1, 1):
        e = np.array([np.where(alpha[y] > 127)[0][0 if s < 0 else -1] for y in ys], float); e = gaussian_filter1d(e, soft, mode='nearest') + s * .8
        for i, y in enumerate(ys):
            new = 255 * np.clip(.5 - (x - e[i]) * s, 0, 1); here = abs(x - e[i]) < 14
            a[y] = np.where(here, a[y] + t[i] * (new - a[y]), a[y])
    return a


def stitched(shape, path, pitch=4.8):
    D, A, _ = off(shape, path); return .8 * np.clip(1.6 * np.cos(A * 2 * np.pi / pitch) + .7, -.6, 1) * np.exp(-(D / 1.05) ** 2) - .85 * np.exp(-(D / 2.1) ** 2)


def tote(name='tote/front'):
    d = os.path.join(MAPS, name); rng = np.random.default_rng(sum(map(ord, name)))
    whole = np.array(Image.open(os.path.join(d, 'shade.webp')).convert('RGBA')).astype(float); alpha = whole[..., 3]; H = np.zeros(alpha.shape)
    y, x = np.mgrid[:alpha.shape[0], :alpha.shape[1]].astype(float)
    handle = (alpha > 127) & (y < TOP - 3)
    for l, r in LEGS: handle |= (x > l) & (x < r) & (y >= TOP - 3) & (y < SEWN[1])
    edge = distance_transform_edt(handle); cx = (LEGS[0][0] + LEGS[1][1]) / 2
    along = np.where(y > 250, y, 250 - 170 * np.arctan2(250 - y, np.abs(x - cx)))
    row = np.exp(-((edge - 7.5) / 1.05) ** 2); H += handle * (y < TOP + 14) * (.8 * np.clip(1.6 * np.cos(along * 2 * np.pi / 4.8) + .7, -.6, 1) * row - .85 * np.exp(-((edge - 7.5) / 2.1) ** 2))
    H += handle * 1.5 * step(edge / 3)                                                             # flat webbing, turned in at its edges
    for l, r in LEGS:
        l, r, t, b = l + 7, r - 7, SEWN[0], SEWN[1] - 7
        for p in ([(l, t), (r, t)], [(r, t), (r, b)], [(r, b), (l, b)], [(l, b), (l, t)], [(l, t), (r, b)], [(r, t), (l, b)]): H += stitched(H.shape, p)
        for s, far, deep in ((-1, 150, 2.0), (1, 130, 1.6), (-.3, 330, 1.5), (.5, 300, 1.2)):        # what each handle pulls
            j = rng.uniform(-8, 8); m = (l + r) / 2; fold(H, [(m + s * 16, SEWN[1] + 8), (m + s * 34 + j, SEWN[1] + far * .5), (m + s * 62 + 2 * j, SEWN[1] + far)], 16, .66 * deep, .6)
    for s in (-1, 1):
        e = 600 + s * 306
        for y0, dx, dy, wd, deep in ((1030, 150, -26, 15, 2.2), (1006, 96, -66, 13, 1.8), (960, 60, -100, 13, 1.2), (430, 70, 46, 14, 1.6), (640, 90, 34, 18, 1.2), (810, 100, -30, 20, 1.3)):
            fold(H, [(e, y0), (e - s * dx * .5, y0 + dy * .35 + rng.uniform(-6, 6)), (e - s * dx, y0 + dy)], wd, .8 * deep, .55)
    D, A, _ = off(H.shape, [(292, 742), (430, 738), (600, 744), (770, 739), (910, 744)]); H += 1.1 * np.exp(-(D / 5) ** 2) * (.6 + .4 * np.sin(A / 37)) - .35 * np.exp(-(D / 16) ** 2)
    light = np.clip(lit(H, .9), .6, 1.2); near = gaussian_filter((alpha > 127).astype(float), 3) * 2 - 1
    cast = np.zeros_like(H)                                                                        # the shadow of a handle on the bag
    for l, r in LEGS: cast = np.maximum(cast, gaussian_filter(((x > l + 3) & (x < r + 4) & (y > TOP) & (y < SEWN[1] + 4)).astype(float), 3))
    dark = 1 - .16 * cast * (~handle) * (y > TOP)
    whole[..., :3] *= (dark * (1 + np.clip(near, .2, 1) * (light - 1)))[..., None]
    new = sides(alpha); grown = (new > 4) & (alpha < 200); fill = gaussian_filter(whole[..., 0] * (alpha > 200), 4) / np.maximum(.01, gaussian_filter((alpha > 200).astype(float), 4))
    whole[..., :3] = np.where(grown[..., None], fill[..., None], whole[..., :3]); whole[..., 3] = new
    p = os.path.join(d, 'mask.png'); mask = np.array(Image.open(p).convert('RGB')).astype(float); mask[..., 0] = mask[..., 2] = new
    Image.fromarray(q8(mask)).save(p, optimize=True); Image.fromarray(q8(whole)).save(os.path.join(d, 'shade.webp'), quality=90, method=5, alpha_quality=100); print('BAG', name)


if __name__ == '__main__': tote()
