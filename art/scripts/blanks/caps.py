"""Caps with a peak, sewn from panels: dad cap, snapback, five-panel, trucker (real mesh holes).

    blender -b -P blanks/caps.py -- --name dad-cap,snapback --res 1200 --spp 16

A crown is a dome whose front arches up over the bent peak; what cloth does is laid on it along its normals, in inches:
panels that bulge between seams, taped seams that pucker, folds of a crown with nothing behind it, eyelets."""
import os, sys, math; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import numpy as np, studio as st
from scipy import ndimage as nd
from scipy.spatial import cKDTree
FAB = dict(albedo=.8, rough=.92, spec=.15, sheen=.15)
D = math.radians
NA, NT = 1500, 340


def noise(seed, shape, s):
    r = np.random.default_rng(seed).normal(size=shape); f = nd.gaussian_filter(r, s, mode='wrap'); return f / f.std()


def grid(na, nt): ix = np.arange(na * nt).reshape(na, nt); return np.stack([ix[:-1, :-1], ix[1:, :-1], ix[1:, 1:], ix[:-1, 1:]], -1)
def wrapd(x): return (x + math.pi) % (2 * math.pi) - math.pi
def step(x): x = np.clip(x, 0, 1); return x * x * (3 - 2 * x)
def bell(x, w): return np.exp(-(x / w) ** 2)
def dashes(along, per=.115): return np.clip(1.7 * np.cos(along * 2 * math.pi / per) + 1.1, 0, 1)


def creased(XA, S, points, wide, deep):
    """A fold along a line of inches on the front: a crest with a valley below it, running out at both ends."""
    P = np.asarray(points, float); Q = st.spline(P, 60) if len(P) > 2 else st.resample(P, .05)
    near = (np.abs(XA - Q[:, 0].mean()) < np.ptp(Q[:, 0]) / 2 + 5 * wide) & (np.abs(S - Q[:, 1].mean()) < np.ptp(Q[:, 1]) / 2 + 5 * wide)
    d, i = cKDTree(Q).query(np.stack([XA[near], S[near]], -1)); t = i / (len(Q) - 1); n = np.gradient(Q, axis=0)[i]
    side = np.sign((XA[near] - Q[i, 0]) * n[:, 1] - (S[near] - Q[i, 1]) * n[:, 0])
    run = step(t / .4) * step((1 - t) / .4); w = wide * (.6 + .4 * run); out = np.zeros_like(XA)
    out[near] = deep * run * (bell(d, w) - .7 * bell(d - 1.8 * w, 1.1 * w) * (side > 0) - .25 * bell(d - 2.0 * w, 1.4 * w) * (side < 0))
    return out


def ballcap(title, PW, PH, z0, seams, rx=3.2, ry=3.85, h=3.8, pf=2.25, pb=2.3, curve=.085, pitch=.10, brim=2.75, brow=8, ang=68, round_=2.25, mesh=False, azim=-24, soft=1.0, lean=0.0, back=.42, folds=(), elets=.70, elev=11, cam=(.15, -.9), frame=9.2, seed=2, twill=23, brim_ax=.10):
    a = np.linspace(-math.pi, math.pi, NA + 1); t = np.linspace(0, .99985, NT) ** .85; A, T = np.meshgrid(a, t, indexing='ij')
    fr = np.clip(np.cos(A), 0, 1); P = pb + (pf - pb) * fr ** 1.3
    rr = (1 - T ** P).clip(0) ** (1 / P)
    plane = lambda x, y: -curve * x ** 2 + pitch * (y + ry)                     # the bent sheet that the peak is cut from
    th = D(ang); xe, ye = rx * math.sin(th), -ry * math.cos(th); ab = np.clip(np.abs(a), 0, math.pi)
    floor_z = min(plane(xe + brim_ax, ye - 1.6), plane(xe * .95, ye - 2.6)) - .06
    front = plane(rx * np.sin(a), -ry * np.cos(a)); behind = plane(xe, ye) + (floor_z + .05 - plane(xe, ye)) * step((ab - th) / (math.pi - th))
    zb = nd.gaussian_filter1d(np.where(ab < th, front, behind), .06 / (2 * math.pi / NA), mode='wrap')[:, None]
    X = rx * rr * np.sin(A); Y = -ry * rr * np.cos(A) + back * T ** 2 - lean * fr * T * (1 - T) * 2.4
    Z = zb * (1 - T) ** 1.4 + h * T
    G = np.stack([X, Y, Z], -1)
    def normals(G):
        n = np.cross(np.gradient(G, axis=0), np.gradient(G, axis=1)); n /= np.linalg.norm(n, axis=-1, keepdims=True) + 1e-12
        return n * np.where((n[..., :2] * np.stack([np.sin(A), -np.cos(A)], -1)).sum(-1, keepdims=True).mean() < 0, -1, 1)
    N = normals(G); N[:, -6:] = (0, 0, 1)
    S = np.concatenate([np.zeros((NA + 1, 1)), np.cumsum(np.linalg.norm(np.diff(G, axis=1), axis=2), 1)], 1)      # inches up each meridian
    ring = np.linalg.norm(np.stack([np.gradient(X, axis=0), np.gradient(Y, axis=0)], -1), axis=-1); XA = np.cumsum(ring, 0); XA -= XA[NA // 2][None]      # inches along each ring from the centre front
    Rl = ring / (2 * math.pi / NA); Lc = S[NA // 2, -1]
    # --- what the cloth does, in inches along the normal
    away = np.stack([np.abs(wrapd(A - s)) * Rl for s in seams]); k = away.argmin(0); d = away.min(0)
    open_ = np.clip(rr * 1.5, 0, 1)
    H = .075 * (1 - bell(d, .62)) * open_ + .012 * step((.30 - d) / .10) * open_ - .045 * bell(d, .045)
    px = noise(seed + 5, (NA + 1, NT), (17, 21)); px[-1] = px[0]
    H += .010 * np.sin(S * 2 * math.pi / .30 + 2.2 * px + k * 1.7) * bell(d - .34, .20) * np.clip(1 + .8 * px, 0, 2) * open_ * (.4 + .6 * soft)
    for seed_, s, amp in ((seed, .62, .042), (seed + 1, .25, .008)):
        n = noise(seed_, (NA + 1, NT), (s / .014, s / .018)); n[-1] = n[0]
        H += amp * n * np.clip(T * 3, 0, 1) * open_ * (1 - (1 - soft) * fr)
    n = noise(seed + 9, (NA + 1, NT), (13, 8)); n[-1] = n[0]
    H += .010 * n * bell(S - .16, .16) * (.5 + .5 * soft)                       # the edge is turned in and sewn to the band
    for points, wide, deep in folds: H += creased(XA, S, points, wide, 1.4 * deep)
    ss = sorted(seams); mids = [(ss[i] + (ss[(i + 1) % len(ss)] + (2 * math.pi if i == len(ss) - 1 else 0))) / 2 for i in range(len(ss))]
    holes = [m_ for m_ in mids if elets and not (len(seams) == 5 and abs(wrapd(m_)) < .2) and not (mesh and abs(wrapd(m_)) > D(60))]
    for m_ in holes:
        e = np.hypot(wrapd(A - m_) * Rl, S - elets * Lc); H += .042 * bell(e - .155, .05) - .14 * step((.10 - e) / .035)
    G = G + N * H[..., None]
    pat = np.stack([np.choose(0, [wrapd(A - np.array(mids)[np.stack([np.abs(wrapd(A - m_)) for m_ in mids]).argmin(0)]) * Rl]), S], -1)
    pr = np.stack([np.where(np.abs(A) > math.pi / 2, 9, XA / PW + .5), (S - z0) / PH], -1)
    # --- stitches: a row on each side of a seam, one round the edge, thread round the eyelets
    HH, W = 1100, 4200; u = (np.arange(W) + .5) / W * 2 * math.pi - math.pi; v = 1 - (np.arange(HH) + .5) / HH
    U, V_ = np.meshgrid(u, v); at = [(U + math.pi) / (2 * math.pi) * NA, V_ * (NT - 1)]
    sarc, Rr, xa = [nd.map_coordinates(q, at, order=1).astype(np.float32) for q in (S, Rl, XA)]; hm = np.zeros((HH, W), np.float32)
    row = lambda off, along, w=1.0: w * (.016 * bell(off, .021) * dashes(along) - .017 * bell(off, .055))
    for s in seams:
        e = np.abs(wrapd(U - s)) * Rr; hm += row(e - .125, sarc) * (Rr > .35)
    hm += row(sarc - .12, xa)
    for m_ in holes:
        dx, dy = wrapd(U - m_) * Rr, sarc - elets * Lc; e = np.hypot(dx, dy); hm += .010 * np.cos(np.arctan2(dy, dx) * 26) * bell(e - .155, .055)
    m = st.material('twill', 'colour', printable=True, detail=st.image(hm), detail_dist=1.0, grain=.008, grain_scale=24, twill=twill, **FAB)
    det = np.stack([(A + math.pi) / (2 * math.pi), np.broadcast_to(np.linspace(0, 1, NT), T.shape)], -1)
    F = grid(NA + 1, NT)
    if mesh:
        c = lambda q: (q[:-1, :-1] + q[1:, 1:]) / 2
        F = F[(np.abs(c(A)) < D(60)) | (c(S) < .36) | (c(d) < .20) | (c(S) > Lc * .88)]
    else: F = F.reshape(-1, 4)
    # the edge turns in, and the band stands behind it
    inward = np.stack([-np.sin(a), np.cos(a), 0 * a], -1); B = G[:, 0]; lip = [B + inward * .16 + [0, 0, .9], B + inward * .12]
    lip += [B + inward * (.06 - .06 * math.cos(f)) - np.array([0, 0, .05 * math.sin(f)]) for f in np.linspace(math.pi, 0, 8)[1:-1]]
    lip = np.stack(lip + [B], 1); nl = lip.shape[1]; zero = np.zeros((NA + 1, nl, 2))
    st.mesh('crown', G.reshape(-1, 3), F, {'pattern': pat.reshape(-1, 2), 'print': pr.reshape(-1, 2), 'detail': det.reshape(-1, 2)}, [m])
    st.mesh('lip', lip.reshape(-1, 3), grid(NA + 1, nl).reshape(-1, 4), {'pattern': (zero + np.stack([XA[:, :1] + 0 * lip[..., 0], lip[..., 2]], -1)).reshape(-1, 2)}, [st.material('lip', 'colour', grain=.008, grain_scale=24, twill=twill, **FAB)])
    if mesh: net(G, S, Rl, XA, mids, ss)
    peak(rx, ry, brim, th, round_, brow, plane, twill, brim_ax)
    top = G[:, -1].mean(0)
    st.bpy.ops.mesh.primitive_uv_sphere_add(radius=.27, location=(top[0], top[1], top[2] + .05), segments=48, ring_count=32); o = st.bpy.context.object; o.scale = (1, 1, .5); o.data.materials.append(st.material('button', 'colour', pattern=None, **FAB))
    for f in o.data.polygons: f.use_smooth = True
    z = floor_z - .07; st.floor(z)
    st.camera((*cam, z + 2.5), frame, azim=azim, elev=elev, dist=46)
    st.lights(8, (0, 0, 1.5), key=1, fill=.2, rim=.12, dome=.32, key_dir=(-1.1, -.75, 1.0), key_size=.6)
    return dict(title=title, kind='soft', print_area_in=[PW, PH])


def peak(rx, ry, brim, th, round_, brow, plane, twill, ax_more):
    """Cut from the bent sheet: along the crown inside, and an oval outside that meets it in two points."""
    xe, ye = (rx - .05) * math.sin(th), -(ry - .05) * math.cos(th); ax, deep = xe + ax_more, ry + brim + ye
    def inner(s): return np.stack([(rx - .05) * np.sin(s * th), -(ry - .05) * np.cos(s * th)], -1)
    def outer(s):
        f = np.abs(s) * math.pi / 2; b = np.sin(f) ** (2 / round_); return np.stack([np.sign(s) * b * (ax - ax_more * np.abs(s) ** 6), ye - deep * np.cos(f).clip(0) ** (2 / round_)], -1)
    place = lambda s, q: inner(s) + q[..., None] * (outer(s) - inner(s))
    ns, nq = 321, 90; Sg, Q = np.meshgrid(np.linspace(-1, 1, ns), np.linspace(0, 1, nq), indexing='ij'); XY = place(Sg, Q)
    V = np.concatenate([XY, plane(XY[..., 0], XY[..., 1])[..., None] - .02], -1)
    edge = outer(np.linspace(-1, 1, 4000)); arc = np.r_[0, np.cumsum(np.linalg.norm(np.diff(edge, axis=0), axis=1))]
    W, H = 1500, 500; sx, qy = np.meshgrid(np.linspace(-1, 1, W), 1 - (np.arange(H) + .5) / H)
    off, i = cKDTree(edge).query(place(sx, qy).reshape(-1, 2)); off = off.reshape(H, W); along = arc[i].reshape(H, W)
    hb = np.zeros((H, W)); gap = (brim - .18) / brow
    for k in range(brow): hb += .012 * bell(off - .17 - gap * k, .022) * dashes(along) - .036 * bell(off - .17 - gap * k, .07)
    hb = (hb + .0012 * noise(4, (H, W), (10, 20))) * step((off - .03) / .08)
    m = st.material('brim', 'colour', detail=st.image(hb), detail_dist=1.0, grain=.0004, grain_scale=24, twill=twill, **FAB)
    b = st.mesh('brim', V.reshape(-1, 3), grid(ns, nq)[..., ::-1].reshape(-1, 4), {'pattern': XY.reshape(-1, 2), 'detail': np.stack([(Sg + 1) / 2, Q], -1).reshape(-1, 2)}, [m, st.material('brim edge', 'colour', pattern=None, **FAB)])
    st.modifier(b, 'SOLIDIFY', thickness=.13, offset=0, material_offset_rim=1); st.modifier(b, 'BEVEL', width=.05, segments=4, limit_method='ANGLE')


def net(G, S, Rl, XA, mids, ss):
    """Mesh panels with holes that are holes."""
    mm = st.material('mesh', 'colour', albedo=.8, rough=.6, spec=.3, grain=.004, grain_scale=40); VV, FF, PP, k0 = [], [], [], 0; p = .128; th = np.linspace(0, 2 * math.pi, 12, endpoint=False) + math.pi / 6
    hexr = np.array([p / math.sqrt(3) * (1 if i % 2 == 0 else math.cos(math.pi / 6)) for i in range(12)])
    for i, m_ in enumerate(mids):
        mw = wrapd(m_)
        if abs(mw) < D(60): continue
        ia = int(round((mw + math.pi) / (2 * math.pi) * NA)); sm, tm = S[ia], np.arange(NT); half = (ss[(i + 1) % len(ss)] + (2 * math.pi if i == len(ss) - 1 else 0) - ss[i]) / 2
        for j, s in enumerate(np.arange(.25, sm[-1] * .9, p * math.sqrt(3) / 2)):
            w = np.interp(s, sm, Rl[ia]) * half; xs = np.arange(-math.floor((w + .1) / p), math.floor((w + .1) / p) + 1) * p + (j % 2) * p / 2; xs = xs[np.abs(xs) < w - .02]
            for x in xs:
                hole = p * .37; q = np.vstack([np.stack([x + hexr * np.cos(th), s + hexr * np.sin(th)], -1), np.stack([x + hole * np.cos(th), s + hole * np.sin(th)], -1)])
                aq = mw + q[:, 0] / np.maximum(np.interp(q[:, 1], sm, Rl[ia]), .15)
                VV.append(np.stack([((aq + math.pi) / (2 * math.pi) * NA) % NA, np.interp(q[:, 1], sm, tm)], -1)); PP.append(q + [m_ * 10, 0])
                o = k0 + np.arange(12); nn = k0 + (np.arange(12) + 1) % 12; FF.append(np.stack([o, nn, nn + 12, o + 12], -1)); k0 += 24
    VV = np.vstack(VV).T; Vx = np.stack([nd.map_coordinates(G[..., i], VV, order=1) for i in range(3)], -1)
    nv = Vx - np.array([0, .2, 1.2]); nv /= np.linalg.norm(nv, axis=1)[:, None]
    st.modifier(st.mesh('net', Vx - nv * .035, np.vstack(FF), {'pattern': np.vstack(PP)}, [mm]), 'SOLIDIFY', thickness=.03, offset=0)


S6 = [k * math.pi / 3 - math.pi + 1e-6 for k in range(6)]
S5 = [-math.pi, -D(112), -D(50), D(50), D(112)]
# Folds of a crown without anything behind it: where it breaks above the peak, and what hangs from the seams.
SLOUCH = [([(-2.5, .35), (-1.7, .62), (-.8, .60)], .17, .060), ([(.5, .55), (1.4, .66), (2.4, .40)], .16, .055), ([(-2.9, 1.9), (-2.2, 1.35), (-1.3, 1.15)], .24, .050),
          ([(1.0, 1.25), (1.9, 1.6), (2.6, 2.5)], .24, .050), ([(-1.0, 4.4), (-1.25, 3.6), (-1.2, 2.8)], .26, .045), ([(-4.6, 1.1), (-3.9, .8), (-3.2, .95)], .22, .050), ([(-5.0, 2.6), (-4.3, 2.0), (-3.7, 1.9)], .26, .04)]
FIRM = [SLOUCH[5], ([(-4.4, .5), (-3.9, .72), (-3.3, .6)], .16, .03)]
SOFT = [SLOUCH[0], SLOUCH[3], SLOUCH[5], SLOUCH[6]]
CAPS = {
    'dad-cap': lambda: ballcap('Dad cap', 4.5, 2.25, .62, S6, pf=2.08, pb=2.15, back=.55, curve=.13, pitch=.17, brim=2.85, round_=1.96, folds=SLOUCH),
    'snapback': lambda: ballcap('Flat-brim snapback', 5.51, 2.5, .62, S6, h=4.4, pf=2.75, pb=2.4, curve=.022, pitch=.07, brim=2.7, round_=2.4, soft=.3, lean=.08, azim=-28, elev=10, ang=71, folds=FIRM),
    'trucker-cap': lambda: ballcap('Mesh-back trucker cap', 5.5, 2.5, .62, S6, h=4.45, pf=2.6, pb=2.35, curve=.075, pitch=.12, brim=2.75, brow=7, round_=2.1, soft=.3, mesh=True, azim=-36, elev=10, cam=(.15, -1.5), frame=9.9, folds=FIRM),
    'five-panel-cap': lambda: ballcap('Five-panel cap', 5.0, 2.0, .75, S5, h=3.85, pf=2.5, pb=2.45, curve=.03, pitch=.10, brim=2.45, brow=6, round_=2.2, soft=.6, azim=-26, ang=70, elets=.66, folds=SOFT),
}
if __name__ == '__main__':
    for n in st.arg('name', ','.join(CAPS)).split(','):
        st.reset(); meta = CAPS[n](); st.render_maps(n, 'front', meta, fibre_quality=14)
    st.done()
