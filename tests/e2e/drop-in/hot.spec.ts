import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendAs, CALL, expect, FILE, FLEET_CARS, LIST, signIn, test } from './place.ts'

test.describe.configure({ mode: 'serial' })
test.use({ of: 'hot' })

const overlay = 'vite-error-overlay'
const WITH_SEATS = FLEET_CARS.replace(
  '    remarks:',
  "    seats: { type: 'integer', min: 1, nullable: true },\n    remarks:",
)

test('an edit of the server code takes effect in the next answer of the server', async ({
  page,
  place,
}) => {
  const file = 'server/app/capabilities.ts'
  const code = readFileSync(join(place.folder, file), 'utf8')
  const named = async () => (await sendAs(page, 'admin', 'GET capabilities')).body.data.name
  expect(await named()).toBe('washboard')
  place.save(file, code.replace("name: 'washboard'", "name: 'edited'"))
  await expect.poll(named).toBe('edited')
  place.save(file, code)
  await expect.poll(named).toBe('washboard')
})

test('if the first edit after the start is wrong, the server continues with the code before it', async ({
  page,
  place,
}) => {
  await place.restart()
  await signIn(page, '/apps/faqs/list')
  place.save(FILE, FLEET_CARS.replace("columns: ['plate'", "columns: ['plat'"))
  await expect(page.locator(overlay)).toContainText("'plat'")
  expect((await sendAs(page, 'operations', 'GET admin/faqs/all')).status).toBe(200)
  expect((await sendAs(page, 'admin', `GET ${CALL}/all`)).status).toBe(404)
  place.save(FILE)
  await expect(page.locator(overlay)).toHaveCount(0)
})

test('an edit of the definition of the business starts the server again, and open pages follow', async ({
  page,
  place,
}) => {
  const definition = readFileSync(join(place.folder, 'business.ts'), 'utf8')
  const firstGroup = page.locator('.sidebar .menu-group').first()
  await signIn(page, '/apps/faqs/list')
  await expect(firstGroup).toHaveText('Bookings')
  place.save('business.ts', definition.replace("defaultGroup: 'cata", "defaultGroup: 'kata"))
  await expect(page.locator(overlay)).toContainText("'katalogue' is no group of the menu")
  place.save('business.ts', definition.replace("'bookings', 'people'", "'people', 'bookings'"))
  await expect(firstGroup).toHaveText('People')
  await expect(page.locator(overlay)).toHaveCount(0)
  place.save('business.ts', definition)
  await expect(firstGroup).toHaveText('Bookings')
})

test('an added field appears in an open form, which keeps its typed values, and in the API', async ({
  page,
  place,
}) => {
  place.save(FILE, FLEET_CARS)
  await expect.poll(async () => (await sendAs(page, 'admin', `GET ${CALL}/all`)).status).toBe(200)
  await signIn(page, LIST)
  await page.getByRole('link', { name: 'New fleet car' }).click()
  await page.getByLabel('Plate').fill('HOT 1')
  await page.getByLabel('Provider').selectOption({ index: 2 })
  const provider = await page.getByLabel('Provider').inputValue()
  await page.getByLabel('Bought on').fill('03/02/2026')

  place.save(FILE, WITH_SEATS)
  await expect(page.getByLabel('Seats')).toBeVisible()
  await expect(page.getByLabel('Plate')).toHaveValue('HOT 1')
  await expect(page.getByLabel('Provider')).toHaveValue(provider)
  await expect(page.getByLabel('Bought on')).toHaveValue('03/02/2026')
  await page.getByLabel('Price paid').fill('100')
  await page.getByLabel('Seats').fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'HOT 1' })).toBeVisible()
  const { body } = await sendAs(page, 'admin', `GET ${CALL}/all?q=HOT`)
  expect(body.data.map(({ seats }: { seats: number }) => seats)).toEqual([4])
})

test(
  'a page that was loading while an entity file was written has the new declaration',
  { tag: '@whole' },
  async ({ page, place }) => {
    await signIn(page, '/apps/faqs/list')
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Fleet cars' })
    await expect(entry).toBeVisible()
    place.save(FILE)
    await expect(entry).toHaveCount(0)

    // Delay the code of the page until the entity file exists.
    let isThere = () => {}
    const fileWritten = new Promise<void>((resolve) => (isThere = resolve))
    let isFetched = () => {}
    const fetched = new Promise<void>((resolve) => (isFetched = resolve))
    await page.route('**/assets/index*.js', async (route) => {
      const response = await route.fetch()
      isFetched()
      await fileWritten
      await route.fulfill({ response })
    })
    const loaded = page.reload()
    await fetched
    place.save(FILE, WITH_SEATS)
    await expect.poll(async () => (await sendAs(page, 'admin', `GET ${CALL}/all`)).status).toBe(200)
    isThere()
    await loaded
    await expect(entry).toBeVisible()
  },
)

test('a wrong declaration is reported on the page, and everything else continues to work', async ({
  page,
  place,
}) => {
  await signIn(page, `${LIST}?q=HOT`)
  place.save(FILE, WITH_SEATS.replace("columns: ['plate'", "columns: ['plat'"))
  await expect(page.locator(overlay)).toContainText("'plat'")
  await expect(page.locator(overlay)).toContainText("Did you mean 'plate'?")
  // Sign-in and entities use the last valid declarations.
  expect((await sendAs(page, 'operations', 'GET admin/faqs/all')).status).toBe(200)
  expect((await sendAs(page, 'admin', `GET ${CALL}/all?q=HOT`)).body.data).toHaveLength(1)
  await page.reload()
  await expect(page.locator(overlay)).toContainText("Did you mean 'plate'?")
  await expect(page.locator('tbody tr')).toHaveCount(1)

  place.save(FILE, WITH_SEATS)
  await expect(page.locator(overlay)).toHaveCount(0)
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test(
  'an entity file that was wrong at first takes effect after it is fixed',
  { tag: '@whole' },
  async ({ page, place }) => {
    const boats = FLEET_CARS.replaceAll('fleet-cars', 'fleet-boats').replace(
      'fleetCars',
      'fleetBoats',
    )
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Fleet boats' })
    await signIn(page, '/apps/faqs/list')
    place.save('resources/fleet-boats.ts', boats.replace("type: 'text'", "type: 'string'"))
    await expect(page.locator(overlay)).toContainText("Did you mean 'text'?")
    await expect(page.locator(overlay)).not.toContainText('undefined')
    place.save('resources/fleet-boats.ts', boats)
    await expect(page.locator(overlay)).toHaveCount(0)
    await expect(entry).toBeVisible()
    place.save('resources/fleet-boats.ts')
    await expect(entry).toHaveCount(0)
  },
)

test(
  'an unreadable file is reported on the page, and is loaded after it is fixed',
  { tag: '@whole' },
  async ({ page, place }) => {
    await signIn(page, '/apps/faqs/list')
    place.save(FILE, WITH_SEATS.slice(0, 300))
    await expect(page.locator(overlay)).toContainText('fleet-cars.ts')
    await page.goto('/apps/services/list')
    await expect(page.locator('tbody tr').first()).toBeVisible()
    expect((await sendAs(page, 'admin', `GET ${CALL}/all?q=HOT`)).status).toBe(200)

    place.save(
      FILE,
      WITH_SEATS.replace("plate: { type: 'text'", "plate: { type: 'text', mono: true"),
    )
    await expect(page.locator(overlay)).toHaveCount(0)
    await page.goto(`${LIST}?q=HOT`)
    await expect(page.locator('tbody tr')).toHaveCount(1)
  },
)

test(
  'an edited translation of a label is shown at once',
  { tag: '@whole' },
  async ({ page, place }) => {
    await signIn(page, LIST)
    await expect(page.getByRole('columnheader', { name: 'Price paid' })).toBeVisible()
    place.translate('en', { 'resources.fleet-cars.fields.price_paid': 'What it cost' })
    await expect(page.getByRole('columnheader', { name: 'What it cost' })).toBeVisible()
  },
)
