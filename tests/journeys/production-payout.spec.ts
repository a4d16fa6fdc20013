/** A payout in production: an offer, two approvals, the worker's transfer, and the callback that it is paid. */
import type { Page } from '@playwright/test'
import { adaeze, finance, ops, password } from '../../sample/people.ts'
import { readForms } from '../drivers/forms.ts'
import { Sender } from './press-forms.ts'
import { expect, test } from './stage.ts'

/** Requests this amount by PayPal through the creator's forms; returns the path of the payout. */
async function requestPayout(amount: string, creator: Sender): Promise<string> {
  const offer = new URL(await creator.send('/payment', { intent: 'offer', method: 'paypal', amount }))
  const page = offer.pathname + offer.search
  const forms = readForms(await creator.readPage(page), page).flatMap(({ submissions }) => submissions)
  const fields = forms.find(({ intent }) => intent === 'confirm')
  expect(fields, 'the offer can be confirmed').toBeDefined()
  return new URL(await creator.send('/payment', { ...fields!, proof: password })).pathname
}

test('a payout of twelve thousand dollars takes two people, and is paid once PayPal says so', async ({
  visit,
  steps,
  stage,
}) => {
  const { paypal, callbacks, waitLess, checkNow } = stage.production!
  await steps.deliverTees(1, 'Gold thread tee')
  const creator = await visit(undefined, 'app')
  await steps.signIn(creator, adaeze.email)
  const sender = new Sender(creator.request, stage.sites.app)
  await sender.send('/payment', { intent: 'details', method: 'paypal', email: 'adaeze@studio.test' })
  let payout = ''
  await expect(async () => {
    await waitLess(4)
    await checkNow()
    payout = await requestPayout('12000.00', sender)
  }).toPass({ timeout: 150_000, intervals: [1_000] })
  expect(payout).toMatch(/^\/payout\/pay_/)

  const approve = async (page: Page, email: string, pattern: RegExp) => {
    await steps.signIn(page, email)
    await page.goto('/operator/payouts')
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Approve' }) })
    await form
      .filter({ has: page.locator(`[value="${payout.split('/').at(-1)}"]`) })
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(page.locator('.note-ok')).toContainText(pattern)
  }
  await approve(await visit(undefined, 'office'), ops.email, /needs a second approval, from someone else/)
  expect(paypal.batches.size, 'nothing leaves with one approval').toBe(0)
  await approve(await visit(undefined, 'office'), finance.email, /is approved/)
  const countBatches = async () => {
    await checkNow()
    return paypal.batches.size
  }
  await expect.poll(countBatches, { timeout: 100_000, message: 'the worker sends it' }).toBe(1)
  await creator.goto(payout)
  const paidStep = creator.getByRole('listitem').filter({ has: creator.getByText('Paid', { exact: true }) })
  await expect(paidStep).not.toContainText(/\d{2}:\d{2}/)
  await steps.confirmPayouts()
  await expect(async () => {
    await creator.reload()
    await expect(paidStep).toContainText(/\d{2}:\d{2}/, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const [transfer] = [...paypal.batches.values()]
  expect(transfer).toMatchObject({ status: 'SUCCESS', receiver: 'adaeze@studio.test' })
  expect(paypal.faults).toEqual([])
  expect(callbacks.refused).toEqual([])
})
