"""sewn.py - what was left out when these were modelled, drawn in the finished map sets: the ties of the apron, the seams
and the webbing of the crossbody bag, the polished edges of the acrylic block. And what was too deep: the far sleeve of the hoodie.

    python3 sewn.py          # writes shade, mask and spec; then node scripts/tiles.ts apron/front crossbody-bag/front acrylic-block/front hoodie/front

The print area keeps every byte of u, v and cover. Run it once.
"""
import os
import numpy as np
from PIL import Image
from scipy.ndimage import distance_transform_edt, gaussian_filter
from relief import MAPS, filled, fold, lit, off, q8, spline, step

SHADE = dict(quality=88, method=6, alpha_quality=100)


def opened(name):
    d = os.path.join(MAPS, name); shade = np.array(Image.open(os.path.join(d, 'shade.webp')).convert('RGBA')).astype(float)
    y, x = np.mgrid[:shade.shape[0], :shade.shape[1]].astype(float)
    return d, shade, y, x, np.random.default_rng(sum(map(ord, name)))


def saved(d, shade): Image.fromarray(q8(shade)).save(os.path.join(d, 'shade.webp'), **SHADE); print('SEWN', d)


def stitches(shape, path, pitch=7., deep=.8):
    D, A, _ = off(shape, path); return deep * (.8 * np.clip(1.6 * np.cos(A * 2 * np.pi / pitch) + .7, -.6, 1) * np.exp(-(D / 1.2) ** 2) - .85 * np.exp(-(D / 2.4) ** 2))


def ribbon(shape, path, wide):
    """A flat band along a line: its cover, the distance from its middle and the length along it."""
    D, A, side = off(shape, spline(path)); return np.clip(wide / 2 - D + .5, 0, 1), D * side, A


def apron(name='apron/front'):
    d, whole, y, x, rng = opened(name); alpha = whole[..., 3]; H = np.zeros(alpha.shape)
    cloth = alpha > 127; edge = distance_transform_edt(cloth); row = np.arange(1200); left = np.array([cloth[r].argmax() for r in row]); right = 1199 - np.array([cloth[r, ::-1].argmax() for r in row])
    body = cloth & (y > 258)
    H += body * (.14 * np.clip(1.6 * np.cos((y + x * .35) * 2 * np.pi / 6) + .5, -.5, 1) * np.exp(-((edge - 13) / 1.1) ** 2) - .34 * np.exp(-((edge - 13) / 2) ** 2))
    H += body * .7 * step(edge / 5)                                                                    # turned in
    w = 548                                                                                            # the row of the ties
    for s in (-1, 1):
        e = float((left if s < 0 else right)[w])
        for dy, far, rise, deep in ((-10, 150, -18, .9), (12, 190, 16, 1.0), (34, 120, 52, .8), (-40, 90, -70, .7)):   # what they pull at
            fold(H, [(e - s * 6, w + dy * .4), (e - s * far * .5, w + dy * .7 + rise * .4 + rng.uniform(-5, 5)), (e - s * far, w + dy + rise)], 15, deep, .55)
        for x0, y0, x1, y1, deep in ((.30, 760, .34, 1050, 1.1), (.62, 880, .66, 1085, .8), (.12, 690, .20, 930, .9)):
            m = lambda t, r: e - s * t * (right[r] - left[r])
            fold(H, [(m(x0, y0), y0), (m((x0 + x1) / 2, (y0 + y1) // 2) + rng.uniform(-6, 6), (y0 + y1) / 2), (m(x1, y1), y1)], 19, deep, .5)
    for r in (470, 812):                                                                               # as it was packed
        D, A, _ = off(H.shape, [(left[r] + 4, r), (600, r + 4), (right[r] - 4, r - 1)]); H += cloth * (.45 * np.exp(-(D / 5) ** 2) * (.6 + .4 * np.sin(A / 31)) - .3 * np.exp(-(D / 15) ** 2))
    near = gaussian_filter(cloth.astype(float), 3) * 2 - 1; light = np.clip(lit(H, .9), .62, 1.18)
    whole[..., :3] *= (1 + np.clip(near, .2, 1) * (light - 1))[..., None]
    for s, path in ((-1, [(4, 0), (-34, 22), (-62, 96), (-66, 190), (-54, 300), (-74, 392)]), (1, [(-4, 0), (30, 16), (66, 82), (84, 176), (76, 262), (96, 338)])):
        e = float((left if s < 0 else right)[w]); P = [(e + dx, w + dy) for dx, dy in path]; cover, off_, along = ribbon(alpha.shape, P, 19)
        B = .5 * step((9.5 - abs(off_)) / 2) - .26 * np.exp(-((abs(off_) - 6.4) / 1.1) ** 2) + 1.6 * np.sin(along / 47 + s)
        tie = 218 * np.clip(lit(B, .9), .7, 1.15) * (1 - .22 * np.exp(-along / 26)) * (1 + .012 * rng.standard_normal(alpha.shape))
        a = alpha / 255; under = cover * (1 - a); out = a + under                                      # it comes from behind
        whole[..., :3] = np.where(out[..., None] > 0, (whole[..., :3] * a[..., None] + tie[..., None] * under[..., None]) / np.maximum(out, 1e-6)[..., None], 0); alpha = 255 * out
    whole[..., 3] = alpha
    p = os.path.join(d, 'mask.png'); mask = np.array(Image.open(p).convert('RGB')).astype(float); grown = alpha - mask[..., 2]; mask[..., 0] += np.maximum(0, grown); mask[..., 2] = np.maximum(mask[..., 2], alpha)
    Image.fromarray(q8(mask)).save(p, optimize=True); saved(d, whole)


def rounded(l, t, r, b, k, n=10):
    c = [(r - k, t + k, -90), (r - k, b - k, 0), (l + k, b - k, 90), (l + k, t + k, 180)]
    P = [(cx + k * np.cos(np.radians(a + 90 * i / n)), cy + k * np.sin(np.radians(a + 90 * i / n))) for cx, cy, a in c for i in range(n + 1)]
    return P + [P[0]]


BAG = (349, 515, 851, 1090)                 # the front, as it lies on the picture


def crossbody(name='crossbody-bag/front'):
    d, whole, y, x, rng = opened(name); alpha = whole[..., 3]; H = np.zeros(alpha.shape); mask = np.array(Image.open(os.path.join(d, 'mask.png')).convert('RGB')).astype(float)
    l, t, r, b = BAG; front = filled(alpha.shape, rounded(l, t, r, b, 46)); strap = (mask[..., 0] > 127) & (front < .5)
    D, A, _ = off(alpha.shape, rounded(l + 13, t + 13, r - 13, b - 13, 38))                            # piping, and the row that holds it
    H += front * (1.1 * np.exp(-(D / 4.6) ** 2) - .5 * np.exp(-((D - 8) / 2.6) ** 2))
    H += front * stitches(alpha.shape, rounded(l + 26, t + 26, r - 26, b - 26, 28), 8, .3)
    for dy in (-17, 17): H += front * stitches(alpha.shape, [(392, 640 + dy), (812, 640 + dy)], 8, .3)  # the tape of the zip
    H += front * .5 * (np.exp(-((y - 623) / 5) ** 2) + np.exp(-((y - 657) / 5) ** 2)) * (x > 388) * (x < 816)
    for p, q, wd, deep in (((l + 40, b - 34), (l + 150, b - 118), 24, 2.4), ((r - 40, b - 34), (r - 170, b - 96), 24, 2.4), ((l + 36, 700), (l + 190, 742), 22, 2.0), ((r - 34, 690), (r - 150, 752), 20, 1.8),
                           ((l + 60, 560), (l + 160, 606), 16, 1.6), ((r - 60, 560), (r - 150, 604), 16, 1.6), ((470, 852), (690, 880), 30, 2.2), ((520, 1010), (716, 984), 26, 1.8), ((410, 900), (446, 1020), 22, 1.6), ((786, 860), (764, 1000), 22, 1.5)):
        m = ((p[0] + q[0]) / 2 + rng.uniform(-8, 8), (p[1] + q[1]) / 2 + 9); fold(H, [p, m, q], wd * 1.3, deep * .36, .5)
    e = distance_transform_edt(strap); D = strap * e                                                   # webbing: ribs across it, two selvages
    around = np.arctan2(y - 470, (x - 600) * 1.1) * 300
    H += strap * (.2 * np.sin(around * 2 * np.pi / 7) * step(e / 6) + .7 * step(e / 4) - .7 * np.exp(-((e - 8) / 1.5) ** 2))
    near = gaussian_filter((alpha > 127).astype(float), 3) * 2 - 1; light = np.clip(lit(H, .9), .6, 1.2)
    fall = 1 - .10 * front - .06 * front * np.clip((x - l) / (r - l) * .6 + (y - t) / (b - t) * .6 - .3, 0, 1)   # it was lit to clear white
    weave = 1 + front * .011 * np.sin(x * 2 * np.pi / 4.1) * np.sin(y * 2 * np.pi / 4.1)
    whole[..., :3] *= (fall * weave * (1 + np.clip(near, .2, 1) * (light - 1)))[..., None]; saved(d, whole)


# Corners of the block's front, and where its side ends.
FACE = ((285, 123), (867, 131), (867, 1074), (285, 1001)); SIDE = ((868, 132), (922, 137), (922, 1046), (868, 1074))


def acrylic(name='acrylic-block/front'):
    d, whole, y, x, rng = opened(name); alpha = whole[..., 3]; face, side = filled(alpha.shape, FACE), filled(alpha.shape, SIDE)
    p = os.path.join(d, 'spec.webp'); spec = np.array(Image.open(p).convert('L')).astype(float)
    e = distance_transform_edt(face > .5); f = face > .5
    shade = whole[..., 0]; shade = np.where(f, shade * (.985 - .035 * np.clip((y - 120) / 950, 0, 1)), shade)
    shade = np.where(f, shade * (1 - .16 * np.exp(-((e - 9) / 2.4) ** 2) - .05 * np.exp(-e / 26)), shade); shade = np.where(f & (e < 5), np.minimum(255, shade + 16), shade)   # the polished bevel
    q = (x - 868) / 54; lines = sum(a * np.exp(-((q - c) / w) ** 2) for c, w, a in ((.10, .05, -70), (.30, .10, 18), (.56, .05, -44), (.80, .06, 22), (.95, .04, -60)))
    shade = np.where(side > .5, np.clip(shade * .86 + lines + 10 * np.sin(y / 170), 60, 255), shade)
    band = lambda c, w: step((w - abs((x + (y - 120) * .42) - c)) / 16 + .5)
    gleam = f * step((e - 8) / 10) * (.75 * band(560, 74) + .42 * band(700, 22)) * np.clip(1.1 - (y - 120) / 900, .25, 1)
    spec = np.maximum(spec, 255 * np.sqrt((spec / 255) ** 2 + .062 * gaussian_filter(gleam, 1.2)))
    spec = np.where(side > .5, np.maximum(spec, 150 * np.exp(-((q - .22) / .05) ** 2) + 120 * np.exp(-((q - .88) / .04) ** 2)), spec)
    Image.fromarray(q8(spec)).save(p, quality=86, method=6); whole[..., :3] = shade[..., None]; saved(d, whole)


SLEEVE = ((845, 690), (960, 650), (1090, 990), (1040, 1050), (975, 990))


def sleeve(name='hoodie/front'):
    """The folds at the elbow keep half their depth: on white they were holes."""
    d, whole, _, _, _ = opened(name); light, cloth = whole[..., 0], whole[..., 3] > 250
    part = gaussian_filter(filled(cloth.shape, SLEEVE), 14); mean = gaussian_filter(light * cloth, 16) / np.maximum(gaussian_filter(cloth.astype(float), 16), 1e-3)
    whole[..., :3] = (light - part * .48 * (light - mean) * (whole[..., 3] > 230))[..., None]; saved(d, whole)


if __name__ == '__main__': apron(); crossbody(); acrylic(); sleeve()
