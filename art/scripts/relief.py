"""relief.py - relief drawn on a finished picture, lit by the lamp of the render: for faces.py and folds.py."""
import os
import numpy as np
from PIL import Image, ImageDraw
from scipy.interpolate import CubicSpline
from scipy.ndimage import gaussian_filter
from scipy.spatial import cKDTree

MAPS = os.environ.get('ART_OUT', os.path.join(os.path.dirname(os.path.abspath(__file__)), '../maps'))
LIGHT = np.array([-.52, -.42, .74]); LIGHT /= np.linalg.norm(LIGHT)


def spline(points, n=240):
    P = np.asarray(points, float); d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]
    return CubicSpline(d, P)(np.linspace(0, d[-1], n))


def filled(shape, points, k=4):
    im = Image.new('L', (shape[1] * k, shape[0] * k)); ImageDraw.Draw(im).polygon([tuple(p) for p in np.asarray(points) * k], fill=255)
    return np.asarray(im.resize((shape[1], shape[0]), Image.BOX), float) / 255


def off(shape, points, at=(0, 0)):
    """Distance to a line, the length along it and the side of it, for each pixel of a box."""
    P = np.asarray(points, float); d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]
    t = np.linspace(0, d[-1], max(3, int(d[-1] * 2))); Q = np.stack([np.interp(t, d, P[:, i]) for i in (0, 1)], -1)
    y, x = np.mgrid[at[1]:at[1] + shape[0], at[0]:at[0] + shape[1]]; D, i = cKDTree(Q).query(np.stack([x.ravel(), y.ravel()], -1))
    n = np.gradient(Q, axis=0)[i]; s = np.sign((x.ravel() - Q[i, 0]) * n[:, 1] - (y.ravel() - Q[i, 1]) * n[:, 0])
    return D.reshape(shape), t[i].reshape(shape), s.reshape(shape)


def lit(H, soft=.8):
    """How much lighter or darker than flat cloth a relief is."""
    gy, gx = np.gradient(gaussian_filter(H, soft)); n = np.stack([-gx, -gy, np.ones_like(H)], -1)
    n /= np.linalg.norm(n, axis=-1, keepdims=True)
    return np.clip(n @ LIGHT, 0, 1) / LIGHT[2]


def step(x): x = np.clip(x, 0, 1); return x * x * (3 - 2 * x)


def q8(a): return np.clip(np.round(a), 0, 255).astype(np.uint8)


def fold(H, points, wide, deep, ends=.35):
    """A fold along a line: a crest, and a valley on the side away from the lamp; it runs out at both ends."""
    P = spline(points, 80) if len(points) > 2 else np.asarray(points, float); m = int(wide * 5) + 4
    lo = np.maximum(P.min(0).astype(int) - m, 0); hi = np.minimum(P.max(0).astype(int) + m, (H.shape[1], H.shape[0]))
    if (hi - lo).min() < 4: return
    D, A, side = off((hi[1] - lo[1], hi[0] - lo[0]), P, lo); long = A.max()
    t = A / long; fade = step(t / ends) * step((1 - t) / ends); w = wide * (.55 + .45 * fade)
    d = P[-1] - P[0]; away = np.sign((-LIGHT[0]) * d[1] + LIGHT[1] * d[0]) or 1
    crest = np.exp(-(D / w) ** 2); valley = np.exp(-((D - 1.7 * w) / (1.1 * w)) ** 2) * (side == away)
    H[lo[1]:hi[1], lo[0]:hi[0]] += deep * fade * (crest - .6 * valley)
