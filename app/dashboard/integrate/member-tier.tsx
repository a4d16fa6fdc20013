import { Form, useActionData, type useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextArea } from '../../ui/field.tsx'
import styles from './integrate.module.css'
import type { action, loader } from './integrate.server.ts'

type Tier = ReturnType<typeof useLoaderData<typeof loader>>['codes'][number]
const states = { free: 'not used yet', used: 'used', revoked: 'withdrawn' } as const

/** A tier: its own link, and its members' codes, each used once and revoked singly. */
export function MemberTier({ tier }: { tier: Tier }) {
  const answer = useActionData<typeof action>()
  const tierAnswer = answer && 'tier' in answer && answer.tier === tier.id ? answer : null
  return (
    <div className={styles.offerForm}>
      <div className={styles.offer}>
        <span>
          <b>
            {tier.name}, {tier.uses}
          </b>
          <code>{tier.link}</code>
          <small>
            {tier.memberCount === 0
              ? 'No member has a code yet.'
              : `${tier.memberCount} members have codes: ${tier.unusedCount} not used yet, ${tier.usedCount} used.`}
          </small>
        </span>
        <CopyButton size="small" text={tier.link}>
          Copy the tier’s link
        </CopyButton>
        {tier.memberCount > 0 ? (
          <a className="btn btn-o btn-sm" href={hrefs.memberCodes(tier.id)} download>
            Download as CSV
          </a>
        ) : null}
      </div>
      <Disclosure open={tierAnswer !== null} label={`Codes for members of ${tier.name}`}>
        <Form method="post" className={styles.feedForm} preventScrollReset>
          <input type="hidden" name="tier" value={tier.id} />
          <TextArea
            label="Members"
            name="members"
            rows={4}
            defaultValue={tierAnswer?.members ?? ''}
            error={tierAnswer?.words}
            hint="One name or e-mail per line, such as your Patreon member list; or just a number of codes. Members with a working code keep it."
            required
          />
          <Button kind="ink" size="small">
            Create codes
          </Button>
        </Form>
        {tier.members.length > 0 ? <Members tier={tier} /> : null}
      </Disclosure>
    </div>
  )
}

function Members({ tier }: { tier: Tier }) {
  return (
    <ul>
      {tier.members.map((member) => (
        <li key={member.id}>
          <span>
            <b>{member.member}</b> <code>{member.code}</code> <small>{states[member.state]}</small>
          </span>
          {member.state === 'free' ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="tier" value={tier.id} />
              <Button kind="end" size="small" name="revoke" value={member.id}>
                Withdraw<span className="vh"> the code of {member.member}</span>
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
      {tier.memberCount > tier.members.length ? (
        <li className="soft">And {tier.memberCount - tier.members.length} more in the table.</li>
      ) : null}
    </ul>
  )
}
