import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawRing,
  drawStar,
  drawStroke,
  mirrorOutline,
  repeatAround,
  repeatInRow,
  spinOutline,
} from './kit.ts'

export const sportAndTravel = [
  defineElement('Football', 'soccer ball sport', [
    ...drawDisc(12, 12, 11),
    ...drawStar(5, 4, 4),
    ...repeatAround(5, [
      ...drawStroke(0.7, 12, 8, 12, 3.5),
      ...drawPolygon(9.5, 1.5, 14.5, 1.5, 13.5, 4, 10.5, 4),
    ]),
  ]),
  defineElement(
    'Basketball',
    'ball sport hoops',
    'M11.4 1a11 11 0 0 1 0 0v10.4H7.5C7.3 8.5 6 6 4.2 4.2A11 11 0 0 1 11.4 1zM12.6 1a11 11 0 0 1 7.2 3.2C18 6 16.7 8.5 16.5 11.4h-3.9zM3.4 5c1.6 1.6 2.7 3.8 2.9 6.4H1A11 11 0 0 1 3.4 5zM20.6 5A11 11 0 0 1 23 11.4h-5.3c.2-2.6 1.3-4.8 2.9-6.4zM1 12.6h5.3c-.2 2.6-1.3 4.8-2.9 6.4A11 11 0 0 1 1 12.6zM7.5 12.6h3.9V23a11 11 0 0 1-7.2-3.2c1.8-1.8 3.1-4.3 3.3-7.2zM12.6 12.6h3.9c.2 2.9 1.5 5.4 3.3 7.2A11 11 0 0 1 12.6 23zM17.7 12.6H23a11 11 0 0 1-2.4 6.4c-1.6-1.6-2.7-3.8-2.9-6.4z',
  ),
  defineElement(
    'Tennis ball',
    'sport racket',
    'M12 1a11 11 0 0 1 9 4.7C17 7 15 9.3 15 12s2 5 6 6.3A11 11 0 0 1 3 18.3C7 17 9 14.7 9 12S7 7 3 5.7A11 11 0 0 1 12 1zM2.3 7C5.5 8 7.2 9.8 7.2 12s-1.7 4-4.9 5a11 11 0 0 1 0-10zM21.7 7a11 11 0 0 1 0 10c-3.2-1-4.9-2.8-4.9-5s1.7-4 4.9-5z',
  ),
  defineElement('Baseball', 'ball sport', [
    ...drawDisc(12, 12, 11),
    ...mirrorOutline([
      ...Array.from({ length: 7 }, (_, i) =>
        drawStroke(0.5, 4 + Math.sin(i / 2) * 2.5, 4.5 + i * 2.5, 7 + Math.sin(i / 2) * 2.5, 3.5 + i * 2.5),
      ).flat(),
    ]),
  ]),
  defineElement('Rugby ball', 'sport american football', [
    ...spinOutline(
      [
        ...drawDisc(12, 12, 11.5, 7),
        ...drawRect(7, 11.6, 10, 0.8),
        ...repeatInRow(4, drawRect(8.3, 10, 0.8, 4), 2.2),
      ],
      -35,
    ),
  ]),
  defineElement('Dumbbell', 'gym weights fitness', [
    ...drawRect(1, 8, 2, 8, 0.5),
    ...drawRect(3.5, 5, 4, 14, 1),
    ...drawRect(7.5, 10.5, 9, 3),
    ...drawRect(16.5, 5, 4, 14, 1),
    ...drawRect(21, 8, 2, 8, 0.5),
  ]),
  defineElement(
    'Kettlebell',
    'gym weights fitness',
    'M8 2h8a2.5 2.5 0 0 1 2.4 3.2L17 10a8 8 0 1 1-10 0L5.6 5.2A2.5 2.5 0 0 1 8 2zM8.2 4.5L9.3 9a8 8 0 0 1 5.4 0l1.1-4.5z',
  ),
  defineElement(
    'Trophy',
    'cup award winner sport',
    'M6 1h12v2h5v3c0 3.5-2 6-5.5 6.5-1 2-2.5 3.3-4.3 3.7V20H17v3H7v-3h3.8v-3.8C9 15.8 7.5 14.5 6.5 12.5 3 12 1 9.5 1 6V3h5zM3 5v1c0 2 1 3.5 3 4.2V5zM18 5v5.2c2-.7 3-2.2 3-4.2V5z',
  ),
  defineElement('Medal', 'award winner sport first', [
    ...drawPolygon(4, 1, 9, 1, 13, 9, 9, 10),
    ...drawPolygon(20, 1, 15, 1, 11, 9, 15, 10),
    ...drawRing(7, 5.8, 12, 16),
    ...drawStar(5, 4.2, 1.8, 12, 16),
  ]),
  defineElement(
    'Bicycle',
    'bike cycle sport',
    [
      ...drawRing(5.2, 4.2, 5.8, 16),
      ...drawRing(5.2, 4.2, 18.2, 16),
      ...drawStroke(0.9, 5.8, 16, 9.5, 8, 16.5, 8, 18.2, 16),
      ...drawStroke(0.9, 9.5, 8, 12, 16, 16.5, 8, 15.5, 4.5, 18.5, 4.5),
      ...drawStroke(0.9, 5.8, 16, 12, 16),
      ...drawStroke(1.1, 7.5, 6, 11, 6),
      ...drawStroke(0.9, 9, 6, 9.5, 8),
    ],
    'nonzero',
  ),
  defineElement(
    'Skateboard',
    'skate street sport',
    'M1 8c1.5 0 2 2 4 2h14c2 0 2.5-2 4-2 0 3-1.5 5-4 5h-.5a2.5 2.5 0 1 1-4.5 0h-4a2.5 2.5 0 1 1-4.5 0H5C2.5 13 1 11 1 8z',
  ),
  defineElement('Surfboard', 'surf sea sport', [
    ...spinOutline(parsePath('M12 0c4 4 5 9 5 14s-2 9-3 10h-4c-1-1-3-5-3-10S8 4 12 0zM11.6 3v19h.8V3z'), 25),
  ]),
  defineElement('Tent', 'camp outdoor hike', 'M12 3l11 18H1zM12 9l-5.5 12h11z'),
  defineElement(
    'Campfire',
    'camp outdoor fire',
    [
      ...parsePath('M12 1c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-5 3-7 1 1 1.7 2 1.7 3C12 6.5 12.5 4 12 1z'),
      ...drawStroke(2, 3, 22, 21, 18.5),
      ...drawStroke(2, 3, 18.5, 21, 22),
    ],
    'nonzero',
  ),
  defineElement('Compass', 'travel outdoor north', [
    ...drawRing(11, 9.5),
    ...drawPolygon(17, 7, 13.5, 13.5, 7, 17, 10.5, 10.5),
    ...drawDisc(12, 12, 1.3),
  ]),
  defineElement(
    'Compass rose',
    'travel north map wind',
    [
      ...repeatAround(4, drawPolygon(12, 0.5, 14, 10, 12, 12, 10, 10)),
      ...spinOutline(repeatAround(4, drawPolygon(12, 5, 13.3, 10.7, 12, 12, 10.7, 10.7)), 45),
    ],
    'nonzero',
  ),
  defineElement(
    'Backpack',
    'travel school hike',
    'M9 1h6v3c3 1 5 3.5 5 7v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V11c0-3.5 2-6 5-7zM10.5 2.5V3.6h3V2.5zM8 9v2h8V9zM7 14v6h10v-6z',
  ),
  defineElement(
    'Map pin',
    'travel place location',
    'M12 1a8 8 0 0 1 8 8c0 5-4 9-8 14C8 18 4 14 4 9a8 8 0 0 1 8-8zM12 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7z',
  ),
  defineElement(
    'Plane',
    'travel fly airport',
    'M12 1c1 0 1.7 1.5 1.7 3.5V9L23 14.5V17l-9.3-3v5l2.8 2v2L12 21.8 7.5 23v-2l2.8-2v-5L1 17v-2.5L10.3 9V4.5C10.3 2.5 11 1 12 1z',
  ),
  defineElement('Paper plane', 'travel send message', 'M1 11L23 2l-4 19-7-5-4 5v-7l11-9-13 8z'),
  defineElement(
    'Car',
    'travel drive',
    'M5 6h12l3 5c2 .3 3 1.5 3 3.5V18h-2.5a2.8 2.8 0 0 1-5.5 0H9a2.8 2.8 0 0 1-5.5 0H1v-5c0-1 .6-2 2-2zM6 8l-1.2 3H11V8zM12.5 8v3h5l-1.7-3z',
  ),
  defineElement(
    'Camper van',
    'travel drive bus holiday',
    'M3 4h14c3 0 5 3 6 9v5h-2.5a2.8 2.8 0 0 1-5.5 0H9a2.8 2.8 0 0 1-5.5 0H1V6a2 2 0 0 1 2-2zM3 6.5V11h5V6.5zM9.5 6.5V11h5V6.5zM16 6.5V11h4.5c-.5-3-1.8-4.5-3.5-4.5z',
  ),
  defineElement(
    'Rocket',
    'space ship launch',
    'M12 0c4 3 5.5 7 5.5 12l3.5 4v5l-5-2.5H8L3 21v-5l3.5-4C6.5 7 8 3 12 0zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM9.5 20h5L12 24z',
  ),
  defineElement(
    'Flying saucer',
    'ufo space alien',
    'M12 3c3.5 0 6 2.5 6 5.5 3.5.7 5.5 2 5.5 3.5 0 2.5-5 4-11.5 4S.5 14.5.5 12c0-1.5 2-2.8 5.5-3.5C6 5.5 8.5 3 12 3zM7 17.5l-3 6h3l2-5.7zM17 17.5l3 6h-3l-2-5.7zM5 11a1 1 0 1 0 .1 0zM12 12.3a1 1 0 1 0 .1 0zM19 11a1 1 0 1 0 .1 0z',
  ),
  defineElement(
    'Hot-air balloon',
    'travel fly',
    'M12 1c5 0 8.5 3.5 8.5 8 0 4-3.5 7-5.5 9H9c-2-2-5.5-5-5.5-9C3.5 4.5 7 1 12 1zM9.5 19.5h5V23h-5zM11 3C8.5 5 8 13 10.5 17 9 13 9 6 11 3zM13 3c2 3 2 10 .5 14C16 13 15.5 5 13 3z',
  ),
  defineElement('House', 'home building', 'M12 2l11 10h-3v10h-6v-6h-4v6H4V12H1z'),
  defineElement(
    'City',
    'building skyline night',
    'M1 23V10h5v3h1V4h6v6h2V7h4l1 4h3v12zM9 6v2h2V6zM9 10v2h2v-2zM9 14v2h2v-2zM3 13v2h1.5v-2zM16.5 10v2H18v-2zM16.5 15v2H18v-2zM3 17v2h1.5v-2z',
  ),
]
