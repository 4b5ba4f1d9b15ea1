import type { Page } from 'playwright-core'

/** How far what was on the screen has moved, each time. */
export const shiftsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const entries = (Reflect.get(globalThis, 'shifts') ?? []) as (PerformanceEntry & { value: number })[]
    return entries.map(({ value }) => value)
  })

/** Before the page is opened. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: PerformanceEntry[] = []
    Reflect.set(globalThis, 'shifts', shifts)
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
