"""backs.py - hoods seen from behind, drawn anew in finished map sets.

    python3 backs.py [SET/VIEW...]    # writes shade, mask and spec; then node scripts/tiles.ts SET/VIEW...

The drape put a round head into a hood, so its back is a helmet. Laid out, a hood is two flat halves above the neck: lower,
with a seam in the middle, slack between the seam and its corners, and a hem that shows at both sides. All of it lies above
the print area and is drawn as relief, lit by the lamp of the render. Run it once, after hoods.py.
"""
import os, sys, json
import numpy as np
from PIL import Image
from scipy.ndimage import distance_transform_edt, gaussian_filter
from relief import MAPS, filled, fold, lit, off, q8, spline, step

# The neck seam (left, middle, right), and where the hood's own seam meets it and the crown.
HOODS = {
    'hoodie/back': ((454, 350), (592, 366), (735, 350), 592, 590), 'hoodie/worn-back': ((463, 352), (620, 370), (748, 356), 640, 622),
    'zip-hoodie/back': ((454, 350), (592, 366), (733, 350), 590, 588), 'zip-hoodie/worn-back': ((465, 350), (620, 370), (748, 354), 642, 624),
}
TALL = 232


def outline(L, C, R, crown):
    """The hood from its left corner over the crown to the right one: never quite the same on both sides."""
    h, m = (R[0] - L[0]) / 2, (L[0] + R[0]) / 2; y0 = (L[1] + R[1]) / 2 + 8
    side = [(-1.0, 0), (-1.055, .16), (-1.075, .36), (-1.03, .58), (-.88, .79), (-.60, .935), (-.28, .992)]
    other = [(.30, .985), (.63, .920), (.895, .77), (1.035, .56), (1.07, .34), (1.05, .15), (1.0, 0)]
    P = [(m + x * h + (crown - m) * t, y0 - t * TALL) for x, t in side + [(0, 1.0)] + other]
    return np.vstack([spline(P), [(R[0], C[1] + 40), (L[0], C[1] + 40)]])


def drape(H, L, C, R, foot, crown, rng):
    """What slack cloth does above a seam: it sags between the corners, and each corner pulls."""
    h = (R[0] - L[0]) / 2
    at = lambda u, t: (foot + (crown - foot) * t + u * h, np.interp(u, [-1, 0, 1], [L[1], C[1], R[1]]) - t * TALL)
    for s in (-1, 1):
        j = lambda a: rng.uniform(-a, a)
        for u0, t0, u1, t1, u2, t2, wide, deep in ((.985, .03, .88, .32, .82, .70, 17, 2.3), (.93, .02, .66, .19, .54, .46, 15, 2.3), (.80, .01, .47, .095, .14, .13, 12, 1.9), (1.02, .30, .90, .47, .70, .60, 19, 1.3)):
            k = 1 + j(.3); fold(H, [at(s * u0, t0), at(s * (u1 + j(.04)), t1 + j(.03)), at(s * (u2 + j(.10)), t2 + j(.05))], wide, deep * k, .6)
    fold(H, [at(-.62, .085), at(-.08, .032), at(.55, .095)], 10, 1.3, .6)


def back(name):
    d = os.path.join(MAPS, name); rng = np.random.default_rng(sum(map(ord, name)))
    whole = np.array(Image.open(os.path.join(d, 'shade.webp')).convert('RGBA')).astype(float); L, C, R, foot, crown = HOODS[name]
    n = int(C[1]) + 60; shade, alpha = whole[:n, :, 0] / 255, whole[:n, :, 3] / 255; shape = alpha.shape; y, x = np.mgrid[:n, :shape[1]].astype(float)
    neck = spline([(L[0] - 70, L[1] - 26), L, ((L[0] + C[0]) / 2, (L[1] + C[1]) / 2 + 4), C, ((R[0] + C[0]) / 2, (R[1] + C[1]) / 2 + 4), R, (R[0] + 70, R[1] - 26)])
    line = np.interp(x[0], neck[:, 0], neck[:, 1])[None]; above = step((line - y) / 1.6 + .5)
    hood = filled(shape, outline(L, C, R, crown)); a = above * hood + (1 - above) * alpha
    # Beside the corners what hoods.py led to the shoulders stays, as far as it is below the seam's ends.
    a = np.maximum(a, alpha * step((y - min(L[1], R[1]) + 26) / 22) * ((x < L[0] + 3) | (x > R[0] - 3)))
    edge = distance_transform_edt(a > .5); H = np.zeros(shape)
    round_ = np.clip(edge / 30, 0, 1); H += 8 * np.sqrt(np.clip(1 - (1 - round_) ** 2, 0, 1))
    m = (L[0] + R[0]) / 2; h = (R[0] - L[0]) / 2; H += 16 * np.exp(-((x - m) / (.75 * h)) ** 2) * np.exp(-((y - line + .45 * TALL) / (.42 * TALL)) ** 2)
    drape(H, L, C, R, foot, crown, rng); H = gaussian_filter(H, 3)
    Y = [(foot, C[1]), (foot + (crown - foot) * .3, C[1] - .33 * TALL), (crown, C[1] - .72 * TALL), (crown, C[1] - 1.15 * TALL)]; D, A, S = off(shape, spline(Y))
    H -= 2.0 * np.exp(-(D / 1.7) ** 2)
    for o in (6, 9.5): H += (.42 * np.clip(1.6 * np.cos(A * 2 * np.pi / 4.6) + .7, -.6, 1) * np.exp(-((D - o) / 1.0) ** 2) - .45 * np.exp(-((D - o) / 2.0) ** 2))
    D2, A2, _ = off(shape, neck); H -= 1.6 * np.exp(-((D2 + 1) / 2.2) ** 2)
    H += .42 * np.clip(1.6 * np.cos(A2 * 2 * np.pi / 4.6) + .7, -.6, 1) * np.exp(-((D2 - 6) / 1.0) ** 2) - .45 * np.exp(-((D2 - 6) / 2.0) ** 2)
    yarn = gaussian_filter(rng.normal(size=shape), .8); cloth = .895 * (.40 + .60 * lit(H, 1.0))
    cloth *= 1 - .10 * step(1 - edge / 16) * step((x - m) / h + .1) - .04 * step(1 - edge / 8)
    cloth *= 1 - .16 * np.exp(-np.clip(line - y, 0, 99) / 11) + .006 * yarn
    under = 1 - .13 * np.exp(-np.clip(y - line, 0, 99) / 10) * step((x - L[0]) / 20) * step((R[0] - x) / 20)          # the hood leans over the yoke
    far = gaussian_filter(shade, 16)
    body = shade * under
    new = above * np.clip(cloth, .2, .985) + (1 - above) * body; grown = (a > .02) & (alpha < .02); new = np.where(grown & (above < .5), far, new)
    whole[:n, :, :3] = (new * 255)[..., None]; whole[:n, :, 3] = a * 255
    Image.fromarray(q8(whole)).save(os.path.join(d, 'shade.webp'), quality=90, method=5, alpha_quality=100)
    p = os.path.join(d, 'mask.png'); mask = np.array(Image.open(p).convert('RGB')).astype(float)
    mask[:n, :, 0] = a * 255; mask[:n, :, 2] = a * 255; Image.fromarray(q8(mask)).save(p, optimize=True)
    p = os.path.join(d, 'spec.webp'); spec = np.array(Image.open(p).convert('RGB')).astype(float)
    spec[:n] = np.where((above > .5)[..., None], 18 * a[..., None], spec[:n]); Image.fromarray(q8(spec)).save(p, quality=88, method=5)
    print('BACK', name, flush=True)


if __name__ == '__main__':
    for n in sys.argv[1:] or HOODS: back(n)
