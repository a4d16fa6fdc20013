"""socks.py - a pair of crew socks that lies flat, seen from above: a field of heights, lit by a soft lamp. No Blender, a minute.

    python3 blanks/socks.py [OUT]        # writes socks/front; then node scripts/tiles.ts socks/front

Inches of the sock itself: y up, the leg on x = 0. Every pixel is led back to both socks. The print lies on the sock as it
was pressed, flat; only where cloth turns down at an edge is it drawn together.
"""
import json, os, sys
import numpy as np
from PIL import Image
from scipy.interpolate import CubicSpline
from scipy.ndimage import distance_transform_edt, gaussian_filter, map_coordinates
from scipy.spatial import cKDTree
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from relief import MAPS, fold, q8, step
from shadows import settled

RES, K = 1200, 2                      # drawn at twice the size, then averaged
N = RES * K
PPI = 67. * K                         # pixels to the inch
AREA = (6, 9.5)
HALF, TOP, CUFF = 1.72, 7.3, 1.4     # half the width and the top of the leg, the height of the ribbed cuff
# Down the front of the leg, over the instep, round the toe, along the sole, round the heel and up the back.
SIDES = [(1.72, 7.3), (1.74, 6.55), (1.83, 5.75), (1.86, 4.4), (1.76, 2.9), (1.66, 1.55), (1.86, .5), (2.55, -.62), (3.6, -1.62), (4.7, -2.52),
         (5.62, -3.42), (6.12, -4.4), (5.93, -5.3), (5.15, -5.72), (4.2, -5.4), (3.1, -4.62), (1.9, -3.85), (.7, -3.3), (-.5, -2.85), (-1.45, -2.2),
         (-2.02, -1.2), (-2.1, -.1), (-1.88, 1.2), (-1.76, 2.8), (-1.84, 4.4), (-1.83, 5.75), (-1.74, 6.55), (-1.72, 7.3)]
SPINE = [(0, 8.2), (0, 7.3), (0, 5.2), (-.02, 3.1), (-.05, 1.5), (.12, -.1), (.75, -1.35), (1.9, -2.35), (3.2, -3.3), (4.5, -4.15), (5.6, -4.95), (6.6, -5.7)]
TOE = [(4.98, -2.72), (4.62, -3.42), (4.3, -4.3), (4.12, -5.42)]     # its seam; beyond it nothing is printed
PATCH = (-3.15, 7.5)                  # the left upper corner of the print: it goes round the back of the leg
WIDE = 8.3                           # how wide it lies there


def curve(P, n):
    P = np.asarray(P, float); d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1) ** .5)]
    return CubicSpline(d, P)(np.linspace(0, d[-1], n))


def noise(rng, along, across, angle=0):
    """Smooth noise over the picture with a spread of 1; lengths in inches, `angle` in degrees."""
    n = 600; a = rng.standard_normal((n, n)); f = N / n; c = np.radians(angle)
    ky, kx = np.meshgrid(np.fft.fftfreq(n), np.fft.rfftfreq(n), indexing='ij'); u, v = kx * np.cos(c) + ky * np.sin(c), -kx * np.sin(c) + ky * np.cos(c)
    b = np.fft.irfft2(np.fft.rfft2(a) * np.exp(-2 * (np.pi * PPI / f) ** 2 * ((u * along) ** 2 + (v * across) ** 2)), (n, n)); b /= b.std()
    y, x = np.mgrid[:N, :N] / f - .5 + .5 / f
    return map_coordinates(b, [y, x], order=3, mode='wrap', output=np.float32)


class Sock:
    """Where it lies: `turn` in degrees, `at` the picture's inches of the middle of its ankle."""
    def __init__(self, seed, turn, at, opening):
        rng = np.random.default_rng(seed); c = np.radians(turn); R = np.array([[np.cos(c), -np.sin(c)], [np.sin(c), np.cos(c)]]); self.turn = turn
        self.px = lambda P: ((np.asarray(P, float) @ R.T + at) * [1, -1] * PPI + N / 2)
        y, x = np.mgrid[:N, :N]; q = np.stack([(x + .5 - N / 2) / PPI, -(y + .5 - N / 2) / PPI], -1) - at; p = q @ R
        self.x, self.y = p[..., 0], p[..., 1]; x, y = self.x, self.y
        line = curve(SIDES, 3000); t = np.linspace(0, 1, 3000)[:, None]; nrm = np.gradient(line, axis=0); nrm = np.stack([nrm[:, 1], -nrm[:, 0]], -1); nrm /= np.linalg.norm(nrm, axis=1)[:, None]
        wob = sum(a * np.sin(2 * np.pi * (f * t + rng.random())) for a, f in ((.022, 9), (.016, 17), (.009, 31)))
        line = line + nrm * wob * step(np.minimum(t, 1 - t) / .1) ; self.line = line
        bow = np.clip(1 - (x / HALF) ** 2, 0, 1); lean = .05 * x / HALF
        self.front = TOP + lean - opening * .62 * bow ** .8; self.back = TOP + lean + opening * .38 * bow ** .7
        near = (x > -2.6) & (x < 6.6) & (y > -6.2) & (y < TOP + .5)
        d = np.full(x.shape, -9.); tree = cKDTree(line); D, i = tree.query(p[near], workers=2)
        v = p[near] - line[i]; inside = (v * nrm[i]).sum(-1); inside = np.where(np.abs(inside) < 1e-9, -1, inside)
        sgn = np.where(inside * self.way(line, nrm) < 0, 1, -1)
        sgn = np.where(y[near] > TOP - .02, np.where(np.abs(x[near]) < HALF, 1, -1), sgn); d[near] = D * sgn; self.d = d
        out = np.zeros(p.shape); out[near] = nrm[i] * self.way(line, nrm); self.out = out
        spine = curve(SPINE, 2000); l = np.r_[0, np.cumsum(np.linalg.norm(np.diff(spine, axis=0), axis=1))]; D, i = cKDTree(spine).query(p[near], workers=2)
        g = np.gradient(spine, axis=0)[i]; v = p[near] - spine[i]; cross = np.sign(g[:, 0] * v[:, 1] - g[:, 1] * v[:, 0]) * D
        self.s = np.full(x.shape, 99.); self.t = np.zeros(x.shape); self.s[near] = l[i] - .9; self.t[near] = cross
        aa = lambda e: np.clip(.5 + e * PPI, 0, 1)
        body = aa(d); self.whole = body * aa(self.back - y); self.cloth = body * aa(self.front - y); self.hole = np.clip(self.whole - self.cloth, 0, 1)
        self.shape(rng)

    @staticmethod
    def way(line, nrm):                # 1 if the normals point outwards
        a = line; area = .5 * np.sum(a[:-1, 0] * a[1:, 1] - a[1:, 0] * a[:-1, 1]); return 1 if area > 0 else -1

    def shape(self, rng):
        x, y, d, s, t = self.x, self.y, np.maximum(self.d, 0), self.s, self.t
        k = np.clip(d / .34, 0, 1); H = .10 + .17 * (1 - (1 - k) ** 2.2) + .20 * (1 - np.exp(-d / .8))          # two layers, folded round at the edge
        deep = step(d / .5)
        H += .14 * np.exp(-((x + 1.0) / .95) ** 2 - ((y + 1.25) / 1.0) ** 2) * deep                             # the heel is a cup
        H += .10 * np.exp(-((x - 5.1) / .8) ** 2 - ((y + 4.5) / .8) ** 2) * deep
        leg = step((s - CUFF) / .5)
        H += leg * deep * (.038 * noise(rng, .42, 1.3, self.turn) + .026 * noise(rng, .28, .8, self.turn + 30) + .012 * noise(rng, .22, .6, self.turn - 40))           # waves
        # Folds: round the bend of the ankle, and one or two across leg and foot.
        F = np.zeros_like(H); j = lambda: rng.normal(0, .06, 2)
        for a, b, c, w, h in (((1.62, 1.05), (.6, .70), (-.75, 1.0), .20, .055), ((1.78, .25), (.65, -.3), (-.5, -.25), .22, .070), ((2.35, -.4), (1.35, -1.15), (.25, -1.6), .24, .050),
                              ((3.1, -1.2), (2.3, -2.0), (1.5, -3.2), .26, .022), ((1.8, 2.1), (.5, 1.75), (-1.2, 2.0), .26, .034), ((-1.8, 3.9), (-.5, 3.5), (1.2, 3.8), .30, .024),
                              ((4.2, -2.2), (3.7, -3.1), (3.3, -4.4), .26, .012)):
            fold(F, self.px([np.array(a) + j(), np.array(b) + j(), np.array(c) + j()]), w * PPI, h * 1.15, .55)
        H += gaussian_filter(F, .03 * PPI) * step(d / .22)
        cuff = step((CUFF - s) / .10); half = np.maximum(HALF, 1e-3)
        # A rib is a round rope of loops; where the tube turns away ribs stand closer.
        m = np.clip(t / half, -1, 1); turnin = m + .035 * np.sign(m) * np.clip((np.abs(m) - .8) / .2, 0, 1) ** 2
        drift = .10 * noise(rng, 1.2, .35, self.turn); ph = turnin * 17.5 + .10 * drift
        self.rib = np.abs(np.sin(np.pi * ph)); H += cuff * (.022 * (self.rib ** .75 - .6) + .03 - .05 * np.exp(-((s - CUFF) / .12) ** 2))
        H -= .045 * np.exp(-((s - CUFF - .02) / .055) ** 2)                                                     # where rib ends and leg begins
        H += .05 * np.exp(-((s - CUFF - .32) / .22) ** 2) * deep                                                 # the leg springs out below it
        self.lip = self.front - y; H += .03 * np.exp(-((self.lip - .05) / .05) ** 2) * (self.lip > -.05)
        # Fine wales, and the courses across them.
        wale = np.cos(2 * np.pi * t * 17 + .5 * noise(rng, .5, .2, self.turn)); course = np.cos(2 * np.pi * s * 22)
        plain = 1 - cuff; self.knit = plain * (.55 * wale + .20 * wale * course) + cuff * .35 * np.cos(2 * np.pi * s * 20)
        self.knit += .55 * gaussian_filter(rng.standard_normal(H.shape), .9)  * 2.2
        # The gore of the heel, the edges of its pocket, and the seam of the toe.
        def line(P): P = self.px(curve(P, 120)); D, i = cKDTree(P).query(self.pix, workers=2); return D.reshape(self.box) / PPI, i.reshape(self.box) / 119
        def put(P, f):
            lo = np.maximum(np.floor(self.px(P).min(0) - .5 * PPI).astype(int), 0); hi = np.minimum(np.ceil(self.px(P).max(0) + .5 * PPI).astype(int), N)
            yy, xx = np.mgrid[lo[1]:hi[1], lo[0]:hi[0]]; self.box = yy.shape; self.pix = np.stack([xx.ravel(), yy.ravel()], -1) + .5
            D, u = line(P); H[lo[1]:hi[1], lo[0]:hi[0]] += f(D, u)
        ends = lambda u, e=.12: step(u / e) * step((1 - u) / e)
        put(np.array([(.52, -.42), (-.25, -.95), (-1.0, -1.52), (-1.72, -2.12)]), lambda D, u: (-.022 * np.exp(-(D / .032) ** 2) + .012 * np.exp(-((D - .075) / .04) ** 2) * (1 + .5 * np.sin(u * 2 * np.pi * 26))) * step((u + .05) / .4) * (1 - .6 * step((u - .6) / .4)))
        for P in ([(.50, -.40), (-.4, -.02), (-1.2, .32), (-2.05, .58)], [(.52, -.42), (.72, -1.3), (.86, -2.3), (.78, -3.4)]):
            put(np.array(P), lambda D, u: -.007 * np.exp(-(D / .035) ** 2) + .004 * np.exp(-((D - .07) / .04) ** 2))
        put(np.array(TOE), lambda D, u: (.020 * np.exp(-(D / .034) ** 2) * (1 + .35 * np.sin(u * 2 * np.pi * 44)) - .022 * np.exp(-((D - .085) / .05) ** 2)))
        put(np.array([(4.45, -3.85), (5.0, -4.3), (5.55, -4.72), (5.9, -5.0)]), lambda D, u: (-.014 * np.exp(-(D / .028) ** 2) + .008 * np.exp(-((D - .07) / .035) ** 2)) * step((1 - u) / .5) * step(u / .05))
        seam = curve([(6.0, -.9)] + TOE + [(4.15, -6.4)], 400); g = np.gradient(seam, axis=0)
        near = (x > 2.5) & (y < -1.5); q = np.stack([x[near], y[near]], -1); D, i = cKDTree(seam).query(q, workers=2)
        self.toe = np.zeros(x.shape); self.toe[near] = np.clip(.5 + (D * np.sign(g[i, 0] * (q - seam[i])[:, 1] - g[i, 1] * (q - seam[i])[:, 0]) + .03) * PPI, 0, 1)
        self.H = np.where(self.hole > .5, .05 + .02 * self.rib, H * (self.d > 0))


def light(H):
    """Light on a field of heights (in pixels): a wide lamp from the upper left, a sky, and what hides both. At the picture's size."""
    gy, gx = np.gradient(H); nz = 1 / np.sqrt(gx * gx + gy * gy + 1); nx, ny = -gx * nz, -gy * nz
    def seen(dx, dy, reach, steps):
        """The steepest rise towards a side: its tangent."""
        top = np.zeros_like(H); l = np.hypot(dx, dy); dx, dy = dx / l, dy / l
        for r in reach * (np.arange(1, steps + 1) / steps) ** 1.7:
            ix, iy = int(round(dx * r)), int(round(dy * r)); r = np.hypot(ix, iy)
            if r < 1: continue
            S = np.zeros_like(H); h, w = H.shape
            S[max(0, -iy):h - max(0, iy), max(0, -ix):w - max(0, ix)] = H[max(0, iy):h - max(0, -iy), max(0, ix):w - max(0, -ix)]
            np.maximum(top, (S - H) / r, out=top)
        return top
    sky = np.zeros_like(H); flat = 0; n = 16
    for k in range(n):
        a = 2 * np.pi * (k + .5) / n; c, s = np.cos(a), np.sin(a); T = seen(c, s, 120, 15)
        up = 1 - T * T / (1 + T * T)                                                    # cosine-weighted part of the sky that is left
        side = np.clip(nz + .55 * (nx * c + ny * s), 0, None); w = 1 + .5 * (-.62 * c - .5 * s); sky += up * side * w; flat += w
    key = np.zeros_like(H); m = 0; base = np.array([-.55, -.48])
    for ox in (-.28, -.09, .1, .28):
        for oy in (-.28, -.09, .1, .28):
            L = np.array([base[0] + ox, base[1] + oy, .74]); L /= np.linalg.norm(L); tan = L[2] / np.hypot(*L[:2]); T = seen(L[0], L[1], 90, 14)
            key += np.clip(nx * L[0] + ny * L[1] + nz * L[2], 0, 1) * step((tan * 1.12 - T) / (tan * .24)); m += L[2]
    h = np.array([-.30, -.26, .92]); h /= np.linalg.norm(h); return sky / flat, key / m, nz, np.clip(nx * h[0] + ny * h[1] + nz * h[2], 0, 1)


def srgb(x): x = np.clip(x, 0, None); return np.where(x < .0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - .055)


def down(a): return a.reshape(RES, K, RES, K, *a.shape[2:]).mean((1, 3))


def make(out):
    under = Sock(11, 23, np.array([-2.85, -.9]), .40); over = Sock(4, 15, np.array([.35, -2.1]), .46)
    below = np.where(under.whole > .5, under.H, 0); edge = step((over.d - .05) / 1.3)
    lift = gaussian_filter(below, .8 * PPI) * .95 * edge + gaussian_filter(below, .26 * PPI) * (1 - edge)
    H = np.where(over.whole > .5, over.H + lift, np.where(under.whole > .5, under.H, 0))
    A = over.whole; B = under.whole * (1 - A); alpha = A + B; pick = lambda a, b: np.where(A > .5, a, b)
    hole = over.hole + under.hole * (1 - A); a12 = down(alpha)
    sky, key, up, gloss = light(down(H) * PPI / K)
    fine = down(np.where(alpha > .5, pick(over.knit, under.knit), 0))
    lin = .40 * sky + .56 * key + .04 + .20 * (1 - up)
    # Into the opening: darker towards the lip of the front layer.
    depth = pick((over.y - over.front) / (over.back - over.front + 1e-3), (under.y - under.front) / (under.back - under.front + 1e-3))
    dark = down(1 - hole * (1 - (.40 + .38 * np.clip(depth, 0, 1) ** 1.3)))
    groove = down(pick(step((CUFF - over.s) / .1) * (1 - over.rib) ** 2, step((CUFF - under.s) / .1) * (1 - under.rib) ** 2))
    cloth_lin = lin * dark * (1 - .22 * groove) * (1 + .06 * fine)
    near = gaussian_filter(down(over.whole), .11 * PPI / K); cloth_lin = cloth_lin * (1 - .5 * near * down(B) / np.maximum(a12, .01))      # the upper sock is close to the lower
    ref = np.percentile(cloth_lin[a12 > .99], 62); shade = srgb(cloth_lin / ref * .865)
    shade = np.where(shade > .92, .92 + .08 * np.tanh((shade - .92) / .08), shade)
    ok = a12 > .6
    D, (iy, ix) = distance_transform_edt(~ok, return_indices=True); shade = np.where(D > 6, 0, shade[iy, ix])
    # The print: flat on the sock, drawn together where cloth turns down.
    def place(S):
        d = np.clip(S.d, 0, .3); more = .09 * (1 - d / .3) ** 2; px, py = S.x + S.out[..., 0] * more, S.y + S.out[..., 1] * more * (S.y < TOP - .6)
        return (px - PATCH[0]) / WIDE, (PATCH[1] - py) / (WIDE * AREA[1] / AREA[0])
    A12 = down(A); (u1, v1), (u2, v2) = place(over), place(under); isA = A12 >= .5; u, v = np.where(isA, down(u1), down(u2)), np.where(isA, down(v1), down(v2))
    ribs = down(pick(over.rib, under.rib)); cuff = step((CUFF - down(pick(over.s, under.s))) / .1)
    cover = down(over.cloth * (1 - over.toe) + under.cloth * (1 - under.toe) * (1 - A))
    on = cover > .004; fit = (u >= 0) & (u <= 1) & (v >= 0) & (v <= 1); cover = np.where(fit, cover, 0)
    cover = np.where(cuff > .5, cover * (1 - .22 * (1 - ribs) ** 2), cover)                                  # ink does not reach between the ribs
    # Where one print stops on another, no pixel can hold both places: the fold of a printed sock is pale there anyway.
    cover = cover * (1 - .75 * np.exp(-((down(over.d) * PPI / K - .4) / .9) ** 2) * (gaussian_filter(down(B), 1) > .01) * (down(over.whole) > .01))
    # What the floor loses.
    s0 = .5 * sky + .5 * key; sh = np.clip(1 - s0, 0, 1); Dn, (jy, jx) = distance_transform_edt(a12 > .5, return_indices=True); sh = np.where(a12 > .5, sh[jy, jx], sh)
    cast = lambda aside, fall, soft: gaussian_filter(np.roll(a12, (fall, aside), (0, 1)), soft)
    sh = settled(np.clip(.75 * gaussian_filter(sh, 1.2) + .34 * cast(4, 6, 7) + .36 * cast(14, 22, 24), 0, 1), a12)
    d = os.path.join(out, 'socks', 'front'); os.makedirs(d, exist_ok=True)
    for f in os.listdir(d): os.remove(os.path.join(d, f))
    save = lambda a, f, **kw: Image.fromarray(a).save(os.path.join(d, f), method=6, **kw); grey = lambda a: np.repeat(q8(a * 255)[..., None], 3, 2)
    q = q8(shade * 255); save(np.stack([q, q, q, q8(a12 * 255)], 2), 'shade.webp', quality=90, alpha_quality=100)
    z = np.zeros_like(q); Image.fromarray(np.stack([q8(a12 * 255), z, q8(a12 * 255)], 2)).save(os.path.join(d, 'mask.png'), optimize=True)
    U, V = [np.where(on & fit, np.clip(w * 4095 + .5, 0, 4095), 0).astype(np.uint16) for w in (u, v)]
    save(np.stack([(U >> 4).astype(np.uint8), (V >> 4).astype(np.uint8), ((U & 15) << 4 | (V & 15)).astype(np.uint8)], 2), 'uv12.webp', lossless=True, quality=100, exact=True)
    spec = np.sqrt(.017 * gloss ** 9 * key * dark) * (1 + .10 * fine) * (a12 > .02); save(grey(spec), 'spec.webp', quality=60)
    save(grey(cover), 'printmask.webp', lossless=True, quality=100); save(grey(sh), 'shadow.webp', quality=80)
    ys, xs = np.nonzero(cover > .5); files = {f: round(os.path.getsize(os.path.join(d, f)) / 1024, 1) for f in sorted(os.listdir(d))}
    json.dump(dict(title='Crew socks', kind='soft', print_area_in=list(AREA), art_gravity='north', blank='socks', view='front', settled=True, width=RES, height=RES,
                   has=dict(spec=True, fixed=False, shadow=True, print=True), print_bbox_px=[int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1], maps_kb=files), open(os.path.join(d, 'meta.json'), 'w'), indent=1)
    ya, xa = np.nonzero(a12 > .5); print('box', xa.min(), ya.min(), xa.max(), ya.max(), files)


if __name__ == '__main__': make(sys.argv[1] if len(sys.argv) > 1 else MAPS)
