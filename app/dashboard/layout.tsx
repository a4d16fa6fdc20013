import { Outlet, useLoaderData, useRouteLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../route-handle.ts'
import { Icon } from '../ui/icon.tsx'
import styles from '../workbench/sample-clock.module.css'
import { BrokenPage, Workbench } from '../workbench/workbench.tsx'
import { buildSearchCommand, listCommands } from './commands.ts'
import { FiguresLine } from './figures-line.tsx'
import { Header } from './header.tsx'
import type { loader } from './layout.server.ts'
import { Sidebar } from './sidebar.tsx'

export { loader } from './layout.server.ts'
export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Fanfare' }, { name: 'robots', content: 'noindex' }]

type Chrome = ReturnType<typeof useLoaderData<typeof loader>>

const buildMenu = (chrome: Chrome) => ({
  commands: listCommands(chrome),
  find: hrefs.jump,
  search: (words: string) => buildSearchCommand(chrome.powers, words),
})

function Dashboard({ chrome, children }: { chrome: Chrome; children: React.ReactNode }) {
  const { name, avatar, shop, powers, workplaces, theme, sampleClock } = chrome
  return (
    <Workbench
      menu={{ owner: `${chrome.personId}.${shop.id}`, ...buildMenu(chrome) }}
      rail={<Sidebar name={name} shop={shop.name} powers={powers} />}
      header={
        <Header
          name={name}
          avatar={avatar}
          shop={shop}
          canMake={powers.includes('make')}
          unread={chrome.unread}
          workplaces={workplaces}
          theme={theme}
        />
      }
      notice={<Notice chrome={chrome} />}
      sampleClock={sampleClock}
    >
      {children}
      <FiguresLine currency={chrome.ownCurrency} isOwnShown={chrome.figuresCurrency !== null} />
    </Workbench>
  )
}

function Notice({ chrome: { endsOn, isHouseClosed } }: { chrome: Chrome }) {
  if (endsOn) return <AccountEndingNotice endsOn={endsOn} />
  return isHouseClosed ? <HouseClosedNotice /> : null
}

/** Fans can't buy anywhere yet; what a creator publishes is on sale once the house opens. */
function HouseClosedNotice() {
  return (
    <div className="sample-clock" role="status">
      <Icon name="info" size="s" />
      <span>
        Fanfare isn’t taking orders yet. You can make and publish products; fans can buy once it opens.
      </span>
    </div>
  )
}

function AccountEndingNotice({ endsOn }: { endsOn: string }) {
  return (
    <form className="sample-clock" method="post" action={hrefs.deleteAccount}>
      <Icon name="triangle-alert" size="s" />
      <span>
        This account will be deleted on <b>{endsOn}</b>. You can keep it until then.
      </span>
      <span className={styles.moves}>
        <button type="submit" name="act" value="keep">
          Keep my account
        </button>
      </span>
    </form>
  )
}

export default function DashboardLayout() {
  return (
    <Dashboard chrome={useLoaderData<typeof loader>()}>
      <Outlet />
    </Dashboard>
  )
}

export function ErrorBoundary() {
  const chrome = useRouteLoaderData<typeof loader>('dashboard/layout')
  return <BrokenPage renderFrame={chrome ? (page) => <Dashboard chrome={chrome}>{page}</Dashboard> : null} />
}
