/** A camera for the scan station: a test says what it sees, because no browser here has a lens. */
import { expect, type Page } from '@playwright/test'

/** Replaces the camera and the browser's code reader. Without a label the camera isn't permitted. */
function stubCamera(label: string | null): void {
  // The frame that shows a letter has no devices.
  if (!navigator.mediaDevices) return
  const global = window as unknown as { BarcodeDetector: unknown }
  global.BarcodeDetector = class {
    detect = async () => [{ rawValue: label }]
  }
  navigator.mediaDevices.getUserMedia = async () => {
    if (label === null) throw new DOMException('no', 'NotAllowedError')
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    return canvas.captureStream(10)
  }
}

/** Holds a label in front of the station's camera and leaves it there: it counts as one scan. */
export async function scanByCamera(page: Page, code: string): Promise<void> {
  await page.goto('/operator/scan')
  await page.addInitScript(stubCamera, code)
  await page.getByRole('link', { name: 'Scan by camera' }).click()
  await page.waitForURL('**/scan?camera=on')
  const answer = page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')
  await expect(answer).toHaveCount(1)
  await expect(answer).toContainText(code)
}

/** Without permission for the camera the page says so, and keeps the field. */
export async function denyCamera(page: Page): Promise<void> {
  await page.addInitScript(stubCamera, null)
  await page.goto('/operator/scan?camera=on')
  const camera = page.getByRole('region', { name: 'Camera' })
  await expect(camera.getByRole('alert')).toContainText('The camera is blocked')
  await page.getByRole('button', { name: 'Close the camera' }).click()
  await expect(page.getByLabel('Code').first()).toBeVisible()
}
