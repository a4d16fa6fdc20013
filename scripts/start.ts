// npm start: builds the screens when they changed, then serves web and worker in this process.
import { buildScreens } from './build.ts'

buildScreens()
await import('../server/main.ts')
