import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawRing,
  drawStroke,
  mirrorOutline,
  spinOutline,
} from './kit.ts'

export const musicAndGames = [
  defineElement(
    'Note',
    'music song',
    [...drawDisc(7.5, 19, 4, 3.3), ...parsePath('M9.8 19V2h1.7c.5 4 6.5 4 6.5 10-1.5-3-4-3.5-6.5-3.5V19z')],
    'nonzero',
  ),
  defineElement(
    'Two notes',
    'music song',
    [
      ...drawDisc(5.5, 19.5, 3.7, 3),
      ...drawDisc(18, 17.5, 3.7, 3),
      ...drawPolygon(7.5, 19.5, 7.5, 4, 21.7, 1.5, 21.7, 17.5, 20, 17.5, 20, 7, 9.2, 9, 9.2, 19.5),
    ],
    'nonzero',
  ),
  defineElement('Record', 'vinyl music lp', [
    ...drawDisc(12, 12, 11),
    ...drawRing(8.8, 8.5),
    ...drawRing(6.8, 6.5),
    ...drawDisc(12, 12, 4),
    ...drawDisc(12, 12, 1),
  ]),
  defineElement(
    'Cassette',
    'tape music retro mix',
    'M2 4h20a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-3l-1.5-3h-11L5 20H2a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM4 7v7h16V7zM8 8.2a2.3 2.3 0 1 0 .1 0zM16 8.2a2.3 2.3 0 1 0 .1 0z',
  ),
  defineElement(
    'Headphones',
    'music listen',
    'M12 2a10 10 0 0 1 10 10v8a2 2 0 0 1-2 2h-2.5v-9H20v-1a8 8 0 0 0-16 0v1h2.5v9H4a2 2 0 0 1-2-2v-8A10 10 0 0 1 12 2z',
  ),
  defineElement(
    'Microphone',
    'music sing podcast',
    'M12 1a4 4 0 0 1 4 4v6a4 4 0 0 1-8 0V5a4 4 0 0 1 4-4zM4 10h2v1a6 6 0 0 0 12 0v-1h2v1a8 8 0 0 1-7 7.9V21h4v2H7v-2h4v-2.1A8 8 0 0 1 4 11z',
  ),
  defineElement(
    'Stage microphone',
    'music sing karaoke',
    [...drawDisc(17, 7, 5.5), ...drawPolygon(11.5, 9, 15, 12.5, 4.5, 22, 2, 19.5)],
    'nonzero',
  ),
  defineElement(
    'Plectrum',
    'guitar pick music',
    'M12 2c5 0 9 1.5 9 5 0 5-5 13-9 15.5C8 20 3 12 3 7c0-3.5 4-5 9-5z',
  ),
  defineElement(
    'Guitar',
    'music rock',
    [
      ...spinOutline(
        [
          ...drawDisc(12, 18, 5.5, 4.8),
          ...drawDisc(12, 12, 4, 3.6),
          ...drawRect(11, -3, 2, 14),
          ...drawRect(10.2, -5, 3.6, 3.5, 0.5),
        ],
        35,
      ),
    ],
    'nonzero',
  ),
  defineElement(
    'Drum',
    'music beat',
    'M12 4c6 0 10 1.8 10 4s-4 4-10 4S2 10.2 2 8s4-4 10-4zM2 10.5c2 2 6 3 10 3s8-1 10-3V17c0 2.5-4 4.5-10 4.5S2 19.5 2 17zM5 1l6 6-1 1-6-6z',
  ),
  defineElement('Speaker', 'music sound loud', [
    ...drawRect(4, 1, 16, 22, 2),
    ...drawRing(5, 2.2, 12, 15.5),
    ...drawDisc(12, 5.5, 2.2),
  ]),
  defineElement(
    'Loudspeaker',
    'megaphone shout announce',
    'M20 3v16l-9-4H9l1.5 6h-4L5 15H4a3 3 0 0 1-3-3v-2a3 3 0 0 1 3-3h7zM21.5 8.5a3 3 0 0 1 0 5z',
  ),
  defineElement('Radio', 'music retro boombox', [
    ...parsePath('M1 8h22v14H1zM4 7V3h16v4h-1.5V4.5h-13V7z'),
    ...drawRing(3.6, 1.5, 6.5, 15),
    ...drawRing(3.6, 1.5, 17.5, 15),
    ...drawRect(10.7, 11, 2.6, 4),
  ]),
  defineElement('Play', 'video music start', 'M5 2l16 10L5 22z'),
  defineElement('Play in a ring', 'video music start', [
    ...drawRing(11, 9.5),
    ...drawPolygon(9, 6.5, 17.5, 12, 9, 17.5),
  ]),
  defineElement('Pause', 'video music stop', [...drawRect(5, 3, 5, 18), ...drawRect(14, 3, 5, 18)]),
  defineElement(
    'Gamepad',
    'game controller play',
    'M7 6h10c3.5 0 6 4 6 9 0 3-1 4-2.5 4-2 0-3.5-4-5-4h-7c-1.5 0-3 4-5 4C2 19 1 18 1 15c0-5 2.5-9 6-9zM6 8.5V10H4.5v1.7H6v1.5h1.7v-1.5h1.5V10H7.7V8.5zM15.5 11a1.2 1.2 0 1 0 .1 0zM18 8.5a1.2 1.2 0 1 0 .1 0z',
  ),
  defineElement(
    'Joystick',
    'game arcade retro',
    [...drawDisc(12, 5, 4), ...drawRect(11, 8, 2, 8), ...parsePath('M2 23v-5l3-3h14l3 3v5z')],
    'nonzero',
  ),
  defineElement('Dice', 'game luck chance', [
    ...drawRect(2, 2, 20, 20, 3.5),
    ...[
      [7, 7],
      [17, 7],
      [12, 12],
      [7, 17],
      [17, 17],
    ].flatMap(([x = 0, y = 0]) => drawDisc(x, y, 1.9)),
  ]),
  defineElement(
    'Spade',
    'card game poker',
    'M12 1c4 5 9 8 9 12.5a4.5 4.5 0 0 1-8 2.9c.3 3 1 5 3 6.6H8c2-1.6 2.7-3.6 3-6.6a4.5 4.5 0 0 1-8-2.9C3 9 8 6 12 1z',
  ),
  defineElement(
    'Club',
    'card game poker',
    [...drawDisc(12, 6, 4.8), ...mirrorOutline(drawDisc(6, 13.5, 4.8)), ...drawPolygon(12, 9, 16, 23, 8, 23)],
    'nonzero',
  ),
  defineElement(
    'Pawn',
    'chess game',
    'M12 2a4 4 0 0 1 2.8 6.9H17v2h-2.5c.3 3.5 1.5 6 3.5 8.1H6c2-2.1 3.2-4.6 3.5-8.1H7v-2h2.2A4 4 0 0 1 12 2zM4 20.5h16V23H4z',
  ),
  defineElement('Television', 'film retro screen', [
    ...parsePath('M2 7h20v13H2zM6 21h3v2H6zM15 21h3v2h-3z'),
    ...drawRect(4, 9, 12, 9, 2),
    ...drawDisc(19, 11, 1.1),
    ...drawDisc(19, 15, 1.1),
    ...drawStroke(0.9, 12, 6.5, 7, 1),
    ...drawStroke(0.9, 12, 6.5, 17, 1),
  ]),
  defineElement(
    'Camera',
    'photo picture',
    'M8 3h8l2 4h4a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4zM12 9a5 5 0 1 0 0 10 5 5 0 1 0 0-10zM12 11a3 3 0 1 0 0 6 3 3 0 1 0 0-6z',
  ),
  defineElement(
    'Clapperboard',
    'film cinema director',
    'M1 9h22v14H1zM1.2 8L.5 5.5 22 1l.7 2.5zM5.5 4.5l3 2.8 3-.7-3-2.8zM12.5 3l3 2.8 3-.7-3-2.8z',
  ),
  defineElement('Film camera', 'cinema movie reel', [
    ...drawDisc(6.5, 6, 4.5),
    ...drawDisc(15.5, 6.5, 4),
    ...drawRect(1, 11.5, 16, 11, 1.5),
    ...drawPolygon(18, 15, 23, 12, 23, 22, 18, 19),
  ]),
]
