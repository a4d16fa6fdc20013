import type { Ground } from '../grounds.ts'
/** The ten curated creators of the gallery, in three columns of 4, 3 and 3. Their stores are at `/@handle`. */
export type FeaturedCreator = { name: string; handle: string; image: string; alt: string; ground: Ground }

export const creatorColumns: readonly (readonly FeaturedCreator[])[] = [
  [
    {
      name: 'Harmattan Radio',
      handle: 'harmattan',
      image: 'tee-harmattan-navy',
      alt: 'A navy tee with a striped sun',
      ground: 'yellow',
    },
    {
      name: 'The Tin Fish Club',
      handle: 'tinfish',
      image: 'tote-tin',
      alt: 'A natural tote with a tin of fish',
      ground: 'blue',
    },
    {
      name: 'Soft Hours',
      handle: 'softhours',
      image: 'wtee-soft',
      alt: 'A pink tee with soft lettering',
      ground: '',
    },
    {
      name: 'Tile Run',
      handle: 'tilerun',
      image: 'leggings-tile',
      alt: 'Leggings covered in tiles',
      ground: 'lilac',
    },
  ],
  [
    {
      name: 'Kilo Cycling Club',
      handle: 'kilocycling',
      image: 'hoodie-kilo',
      alt: 'A navy hoodie with a cycling patch',
      ground: 'coral',
    },
    {
      name: 'Fern Almanac',
      handle: 'fernalmanac',
      image: 'ls-fern',
      alt: 'A green long sleeve with a fern',
      ground: 'mint',
    },
    {
      name: 'Odd Metre',
      handle: 'oddmetre',
      image: 'poster-seven',
      alt: 'A framed print of sevens and eights',
      ground: '',
    },
  ],
  [
    {
      name: 'Pepper Riot',
      handle: 'pepperriot',
      image: 'tote-pepper',
      alt: 'A tote with a red pepper',
      ground: 'lilac',
    },
    {
      name: 'Night Ferry',
      handle: 'nightferry',
      image: 'crew-ferry',
      alt: 'A sand crewneck with a ferry at night',
      ground: '',
    },
    {
      name: 'Pixel Kettle',
      handle: 'pixelkettle',
      image: 'tee-kettle',
      alt: 'A blue tee with a kettle made of pixels',
      ground: 'yellow',
    },
  ],
]
