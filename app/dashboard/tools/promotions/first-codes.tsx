import { hrefs } from '#kernel/hrefs.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import toolStyles from '../tools.module.css'

/** Codes that shops begin with: each opens the form, filled in, with its worst case worked out. */
const starterCodes = [
  {
    code: 'WELCOME10',
    percent: '10',
    perBuyer: '1',
    words: '10 % off everything, once per buyer',
    to: 'For a first order',
  },
  {
    code: 'THANKS15',
    percent: '15',
    perBuyer: '1',
    words: '15 % off everything, once per buyer',
    to: 'For fans who came back',
  },
  {
    code: 'LIVE20',
    percent: '20',
    perBuyer: '',
    words: '20 % off everything, no limit',
    to: 'For one stream; set when it ends',
  },
]

export const FirstCodes = () => (
  <Sheet
    name="starts"
    className={toolStyles.first}
    title="Or start from one of these"
    aside={<span className="soft">You can change everything before it goes live</span>}
  >
    <ul className={toolStyles.starts}>
      {starterCodes.map(({ code, percent, perBuyer, words, to }) => (
        <li key={code}>
          <b className={toolStyles.code}>{code}</b>
          <span>
            {words}
            <small>{to}</small>
          </span>
          <ButtonLink
            size="small"
            kind="outline"
            to={hrefs.newPromotionAs({ code, percent, ...(perBuyer ? { perBuyer } : {}) })}
          >
            Use<span className="vh"> {code}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  </Sheet>
)
