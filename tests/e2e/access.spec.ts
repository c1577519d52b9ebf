import { expectToFit } from '../support/browser/overflow.ts'
import { expect, test } from './fixtures.ts'

test('pages follow the reading settings of the system or the user: forced colours, contrast, spacing', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  const style = (selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

  await page.emulateMedia({ forcedColors: 'active' })
  expect(await style('.menu-item[aria-current]', 'outline-style')).toBe('solid')
  expect(await style('.tile-bar', 'background-color')).toBe(await style('body', 'color'))
  expect(await style('.menu-item:not([aria-current]) .icon', 'color')).toBe(
    await style('.menu-item:not([aria-current])', 'color'),
  )
  await page.emulateMedia({ forcedColors: 'none' })

  const usualColor = await style('.tile', 'border-block-start-color')
  await page.emulateMedia({ contrast: 'more' })
  expect(await style('.tile', 'border-block-start-color')).not.toBe(usualColor)
  expect(await findings()).toEqual([])
  await page.emulateMedia({ contrast: 'no-preference' })

  // WCAG 1.4.12: larger spacing of letters, words and lines must not cut texts.
  await page.evaluate(() => {
    const styleSheet = new CSSStyleSheet()
    styleSheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet]
  })
  const cut = await page
    .locator('.sidebar .menu-label, .sidebar .menu-group')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 ||
            element.scrollHeight > element.clientHeight + 2,
        )
        .map((element) => element.textContent),
    )
  expect(cut).toEqual([])
})

test(
  'a name in the other writing direction is truncated at its own end, in either direction of the page',
  { tag: '@whole' },
  async ({ page, begin }) => {
    await begin('operations')
    await page.goto('/apps/instant-booking/list')
    const name = page.locator('td .truncated bdi').first()
    await expect(name).toBeVisible()
    for (const [dir, text] of [
      ['ltr', 'عبد الرحمن محمد عبد العزيز السالم الصباح الكندري المطيري'],
      ['rtl', 'Christopher Alexander Montgomery-Featherstonehaugh of Kuwait'],
    ] as const) {
      await page.evaluate((address) => {
        document.documentElement.dir = address
      }, dir)
      const visibleEnd = await name.evaluate((box, longName) => {
        box.textContent = longName
        const firstRange = document.createRange()
        firstRange.setStart(box.firstChild as Text, 0)
        firstRange.setEnd(box.firstChild as Text, 4)
        const firstWord = firstRange.getBoundingClientRect()
        const cell = (box.closest('td') as Element).getBoundingClientRect()
        const isCut = box.scrollWidth > box.clientWidth + 1
        return {
          isCut,
          isFirst: firstWord.left >= cell.left - 1 && firstWord.right <= cell.right + 1,
        }
      }, text)
      expect([dir, visibleEnd]).toEqual([dir, { isCut: true, isFirst: true }])
    }
  },
)

test(
  'the account menu with long words, a dialog at 400 % and a picker over a short list fit in small windows',
  { tag: '@whole' },
  async ({ page, begin, findings }) => {
    await begin('admin')
    await page.goto('/apps/taxes/list')
    await page.getByRole('button', { name: 'Columns' }).click()
    const lastButton = page.locator('.columns-pop .btn')
    await lastButton.scrollIntoViewIfNeeded()
    // The topmost element must be the visible one, so that clicks reach it.
    await lastButton.click({ trial: true })
    const list = await page.locator('.sheet').boundingBox()
    const pop = await page.locator('.columns-pop').boundingBox()
    expect((pop?.y ?? 0) + (pop?.height ?? 0)).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0))
    const isOnTop = await page.locator('.columns-pop').evaluate((popover) => {
      const { left, bottom } = popover.getBoundingClientRect()
      return popover.contains(document.elementFromPoint(left + 20, bottom - 12))
    })
    expect(isOnTop).toBe(true)
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 320, height: 256 })
    await page
      .getByRole('button', { name: /^Delete: / })
      .first()
      .click()
    const foot = page.locator('.dialog-foot')
    await expect(foot).toBeVisible()
    for (const button of await foot.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect((box?.y ?? 256) + (box?.height ?? 0)).toBeLessThanOrEqual(256)
    }
    expect(await findings()).toEqual([])
    await page.keyboard.press('Escape')

    for (const [locale, width] of [
      ['ar', 1440],
      ['ar', 390],
      ['fr', 390],
      ['pt', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((language) => localStorage.setItem('i18nextLng', language), locale)
      await page.reload()
      await page.locator('.account-button').click()
      await expect(page.locator('.account .popover')).toBeVisible()
      await expectToFit(page, `${locale} at ${width}`)
    }
  },
)

test(
  'a printed page has the content without buttons, in light colours, with title and date',
  { tag: '@whole' },
  async ({ page, begin }) => {
    await page.addInitScript(() => localStorage.setItem('skin', 'dark'))
    await begin('operations')
    await page.emulateMedia({ media: 'print' })
    const head = page.locator('.print-screen')
    await expect(head.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(head).toContainText(/Printed .*\d{4}/)
    expect(
      await page.evaluate(() => getComputedStyle(document.body).color),
      'dark ink on light paper',
    ).toBe('rgb(11, 40, 48)')
    const bar = page.locator('.tile-bar').first()
    expect(await bar.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe(
      'exact',
    )
    const tile = page.locator('.tile').first()
    expect(await tile.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
    const pressed = page.locator('button:visible, input:visible, select:visible')
    expect(await pressed.allTextContents()).toEqual([])

    await page.emulateMedia({ media: 'screen' })
    await page
      .locator('.sidebar')
      .getByRole('link', { name: 'Instant bookings', exact: true })
      .click()
    await expect(page.getByRole('link', { name: /^WB-/ }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(head.getByRole('heading', { name: 'Instant bookings' })).toBeVisible()
    // Printed column heads are plain texts, repeated on each sheet.
    const controls = page.locator('button:visible, input:visible, select:visible')
    expect(
      await controls.evaluateAll(
        (elements) => elements.filter((element) => !element.closest('th')).length,
      ),
    ).toBe(0)
    const heads = page.locator('.table thead')
    expect(await heads.evaluate((element) => getComputedStyle(element).display)).toBe(
      'table-header-group',
    )

    // Firefox cuts a row where one of these boxes cannot break between two pages.
    const boxes = await heads.evaluate((head) => {
      const styles: string[] = []
      for (let box = head.closest('table')?.parentElement; box; box = box.parentElement) {
        const { display, maxHeight, overflow } = getComputedStyle(box)
        styles.push(`${box.className}: ${display} ${maxHeight} ${overflow}`)
      }
      return styles
    })
    expect(boxes.filter((style) => !style.endsWith(': block none visible'))).toEqual([])

    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: /^WB-/ }).first().click()
    await expect(page.locator('.field-list')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const otherControls = page.locator('.row-nav, .record-actions, .thread-add, .related-more')
    expect(
      await otherControls.evaluateAll(
        (elements) => elements.filter((element) => element.checkVisibility()).length,
      ),
    ).toBe(0)
  },
)
