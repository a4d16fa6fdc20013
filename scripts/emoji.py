"""Makes `press/fonts/emoji/*.json` and `press/draw/emoji-files.ts`: the outlines of Noto Color Emoji with the colours of each part.

Usage, with Debian's python3-fonttools and python3-brotli, and @fontsource/noto-color-emoji unpacked in some folder:
  python3 scripts/emoji.py <that folder>

The font has each emoji as a small drawing: paths, shared between those that look alike, filled with colours and gradients. What
is committed is that and no font: which emoji it is, by its code points without the sign that asks for colour, and its parts from
the lowest to the highest. Units are 1,024 of an em, y downwards.
"""
import json
import os
import re
import sys
import xml.etree.ElementTree as ET

from fontTools.ttLib import TTFont

source = sys.argv[1]
root = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'press')
xlink = '{http://www.w3.org/1999/xlink}href'
number = re.compile(r'[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?')
# The colours of CSS that the font calls by name.
names = (
    'white ffffff black 000000 whitesmoke f5f5f5 yellow ffff00 red ff0000 blue 0000ff gray 808080 silver '
    'c0c0c0 gainsboro dcdcdc green 008000 darkgray a9a9a9 gold ffd700 orange ffa500 darkblue 00008b crims'
    'on dc143c lightpink ffb6c1 lightgray d3d3d3 olive 808000 lime 00ff00 purple 800080 darkgreen 006400 darkorange ff8c00'
).split()
named = {name: '#' + value for name, value in zip(names[::2], names[1::2])}
# Files of about this many bytes: one is fetched for the emoji of a text.
shard_bytes = 900_000


def times(a, b):
    return [
        a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5],
    ]


def matrix_of(text):
    m = [1, 0, 0, 1, 0, 0]
    for kind, values in re.findall(r'(\w+)\(([^)]*)\)', text or ''):
        v = [float(x) for x in number.findall(values)]
        if kind == 'matrix':
            m = times(m, v)
        elif kind == 'translate':
            m = times(m, [1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0])
        elif kind == 'scale':
            m = times(m, [v[0], 0, 0, v[-1], 0, 0])
        else:
            raise SystemExit(f'cannot read {kind}')
    return m


def short(value, digits):
    text = f'{value:.{digits}f}'.rstrip('0').rstrip('.') if digits else str(round(value))
    return '0' if text in ('-0', '') else text


def path_of(d, digits):
    """The path with whole steps alone: none so short or so straight that two programs would outline it each in its own way."""
    least = 0.05 if digits else 0.5
    pen, start, out, rings = (0, 0), (0, 0), [], []
    at = lambda p: short(p[0], digits) + ' ' + short(p[1], digits)
    far = lambda p, q: abs(p[0] - q[0]) > least or abs(p[1] - q[1]) > least

    def line(to):
        nonlocal pen
        if far(pen, to):
            out.append('L' + at(to))
            pen = to

    def bent(points):
        """Whether a curve leaves the line from its beginning to its end."""
        (ax, ay), (bx, by) = pen, points[-1]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        aside = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) for x, y in points[:-1]]
        return max(aside) > 0.1 * length if length > least else any(far(pen, p) for p in points)

    for letter, values in re.findall(r'([MLHVQCZmlhvqcz])([^A-Za-z]*)', d):
        v = [float(x) for x in number.findall(values)]
        if letter.islower() and letter != 'z':
            raise SystemExit(f'cannot read {letter}')
        if letter == 'Z':
            # What closes a ring is no step of its own.
            if len(out) > 1 and out[-1].startswith('L') and not far(pen, start):
                out.pop()
            if len(out) > 1:
                rings.append(''.join(out) + 'Z')
            out, pen = [], start
        elif letter == 'H':
            for value in v:
                line((value, pen[1]))
        elif letter == 'V':
            for value in v:
                line((pen[0], value))
        else:
            size = {'M': 2, 'L': 2, 'Q': 4, 'C': 6}[letter]
            for n in range(0, len(v), size):
                points = [(v[k], v[k + 1]) for k in range(n, n + size, 2)]
                if letter == 'M':
                    pen = start = points[0]
                    out = ['M' + at(pen)]
                elif letter == 'L' or not bent(points):
                    line(points[-1])
                else:
                    out.append(letter + ' '.join(at(p) for p in points))
                    pen = points[-1]
    if len(out) > 1:
        rings.append(''.join(out))
    return ''.join(rings)


def colour_of(text, opacity):
    hex6 = named.get(text, text)
    if re.fullmatch(r'#[0-9A-Fa-f]{3}', hex6):
        hex6 = '#' + ''.join(c * 2 for c in hex6[1:])
    if not re.fullmatch(r'#[0-9A-Fa-f]{6}', hex6):
        raise SystemExit(f'cannot read the colour {text}')
    return hex6.lower() + ('' if opacity >= 0.998 else f'{round(opacity * 255):02x}')


def gradient_of(node, opacity):
    stops = [
        [round(float(s.get('offset').rstrip('%')) / (100 if '%' in s.get('offset') else 1), 3),
         colour_of(s.get('stop-color'), float(s.get('stop-opacity', '1')) * opacity)]
        for s in node
    ]
    place = [round(float(x), 4) for x in matrix_of(node.get('gradientTransform'))]
    value = lambda name, default='0': round(float(node.get(name, default)), 1)
    if node.tag.endswith('linearGradient'):
        shape = [value('x1'), value('y1'), value('x2'), value('y2')]
    else:
        fx, fy = node.get('fx', node.get('cx')), node.get('fy', node.get('cy'))
        shape = [round(float(fx), 1), round(float(fy), 1), value('cx'), value('cy'), value('r')]
    return {'g': shape, 's': stops, **({} if place == [1, 0, 0, 1, 0, 0] else {'m': place})}


def sequences(font):
    """Code points by glyph: those of the map, and those that ligatures are made of."""
    found = {}
    for code, name in font.getBestCmap().items():
        found.setdefault(name, (code,))
    changed = True
    tables = [
        sub.ExtSubTable if hasattr(sub, 'ExtSubTable') else sub
        for lookup in font['GSUB'].table.LookupList.Lookup for sub in lookup.SubTable
    ]
    while changed:
        changed = False
        for sub in tables:
            for first, ligatures in getattr(sub, 'ligatures', {}).items():
                for ligature in ligatures:
                    names = [first, *ligature.Component]
                    if ligature.LigGlyph not in found and all(name in found for name in names):
                        found[ligature.LigGlyph] = tuple(c for name in names for c in found[name])
                        changed = True
    return found


def drawings(font):
    order = font.getGlyphOrder()
    for document in font['SVG '].docList:
        tree = ET.fromstring(document.data)
        known = {node.get('id'): node for node in tree.iter() if node.get('id')}
        for glyph in range(document.startGlyphID, document.endGlyphID + 1):
            group = known.get(f'glyph{glyph}')
            if group is not None:
                yield order[glyph], group, known


def parts_of(node, known, digits, fill='#000000', opacity=1.0, m=(1, 0, 0, 1, 0, 0)):
    fill = node.get('fill', fill)
    opacity *= float(node.get('opacity', '1'))
    m = times(m, matrix_of(node.get('transform')))
    tag = node.tag.split('}')[-1]
    if tag == 'g':
        for child in node:
            yield from parts_of(child, known, digits, fill, opacity, m)
    elif tag == 'use':
        m = times(m, [1, 0, 0, 1, float(node.get('x', '0')), float(node.get('y', '0'))])
        yield from parts_of(known[node.get(xlink)[1:]], known, digits, fill, opacity, m)
    elif tag == 'path':
        paint = gradient_of(known[fill[5:-1]], opacity) if fill.startswith('url(#') else colour_of(fill, opacity)
        yield path_of(node.get('d'), digits), paint, [float(short(x, 4)) for x in m[:4]] + [float(short(x, 1)) for x in m[4:]]


emoji = {}
for part in range(11):
    font = TTFont(os.path.join(source, 'files', f'noto-color-emoji-{part}-400-normal.woff2'))
    codes = sequences(font)
    for name, group, known in drawings(font):
        if name not in codes:
            continue
        key = '-'.join(f'{c:x}' for c in codes[name] if c != 0xFE0F)
        # The arms of a flag have thousands of points, which are small on any of them.
        is_flag = 0x1F1E6 <= codes[name][0] <= 0x1F1FF
        emoji.setdefault(key, list(parts_of(group, known, 0 if is_flag else 1)))

shards, current, size = [], {}, 0
by_first = {}
for key in emoji:
    by_first.setdefault(int(key.split('-')[0], 16), []).append(key)
starts = []
for first in sorted(by_first):
    if not current:
        starts.append(first)
    for key in sorted(by_first[first]):
        current[key] = emoji[key]
        size += sum(len(d) + 24 for d, _, _ in emoji[key])
    if size > shard_bytes * 1.6:
        shards.append(current)
        current, size = {}, 0
if current:
    shards.append(current)

target = os.path.join(root, 'fonts', 'emoji')
os.makedirs(target, exist_ok=True)
for index, shard in enumerate(shards):
    paths, paints = {}, {}
    drawn = {}
    for key, parts in shard.items():
        rows = []
        for d, paint, m in parts:
            row = [paths.setdefault(d, len(paths)), paints.setdefault(json.dumps(paint, sort_keys=True), len(paints))]
            if m != [1, 0, 0, 1, 0, 0]:
                row += m[4:] if m[:4] == [1, 0, 0, 1] else m
            rows.append([int(x) if x == int(x) else x for x in row])
        drawn[key] = rows
    whole = {'paths': list(paths), 'paints': [json.loads(p) for p in paints], 'emoji': drawn}
    with open(os.path.join(target, f'emoji-{index}.json'), 'w') as file:
        json.dump(whole, file, separators=(',', ':'))
    print(index, hex(starts[index]), len(drawn), 'emoji', os.path.getsize(file.name), 'bytes')
with open(os.path.join(root, 'draw', 'emoji-files.ts'), 'w') as file:
    file.write('/** Made by scripts/emoji.py: the first code point of the emoji in each file. */\n')
    file.write('export const emojiStarts: readonly number[] = [\n')
    for at in range(0, len(starts), 10):
        file.write('  ' + ' '.join(f'{start:#x},' for start in starts[at:at + 10]) + '\n')
    file.write(']\n')
print(len(emoji), 'emoji')
