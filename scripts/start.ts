// npm start: builds screens and pictures when they changed, then serves web and worker in this process.
import { buildScreens } from './build.ts'
import { makePictures } from './pictures.ts'

buildScreens()
await makePictures()
await import('../server/main.ts')
