import '../../../support/web/document.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { buildProblem, PROBLEMS } from '../../../../src/platform/api/problems.ts'
import { SubmitError } from '../../../../src/parts/form/SubmitError.tsx'
import { SubmitForm } from '../../../../src/parts/form/SubmitForm.tsx'
import { TextField } from '../../../../src/parts/form/TextField.tsx'
import { useSubmit } from '../../../../src/parts/form/useSubmit.ts'
import { Button } from '../../../../src/platform/ui/controls/Button.tsx'

afterEach(cleanup)

interface Given {
  name: string
  phone: string
}
type Send = (values: Given) => Promise<unknown>

function Example({ send }: { send: Send }) {
  const { submit, busy, failure } = useSubmit<Given>(send)
  return (
    <SubmitForm defaultValues={{ name: '', phone: '' }} onSubmit={submit}>
      <SubmitError failure={failure} />
      <TextField name="name" label="Name">
        {(control) => <input {...control} />}
      </TextField>
      <TextField name="phone" label="Phone">
        {(control) => <input {...control} />}
      </TextField>
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </SubmitForm>
  )
}

interface Ending {
  resolve: (value?: unknown) => void
  reject: (error: unknown) => void
}

/** A form whose calls end as they are told to, one after the other. */
function openForm() {
  const sent: Given[] = []
  const endings: Ending[] = []
  const send: Send = (values) => {
    sent.push({ ...values })
    return new Promise((resolve, reject) => endings.push({ resolve, reject }))
  }
  render(
    <CoreAdminContext>
      <Example send={send} />
    </CoreAdminContext>,
  )
  return { user: userEvent.setup(), sent, endings }
}

const refusal = (errors: Record<string, string[]>) =>
  buildProblem(PROBLEMS.invalid, {
    request: 'POST people/store',
    status: 422,
    message: 'No.',
    errors,
  })

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const answered = () => waitFor(() => expect(button().disabled).toBe(false))

/** Types into both fields, sends, and lets the call fail. */
async function fail(error: unknown) {
  const form = openForm()
  await form.user.type(input('Name'), 'Mona')
  await form.user.type(input('Phone'), '12')
  await form.user.click(button())
  await waitFor(() => expect(form.endings).toHaveLength(1))
  form.endings[0]?.reject(error)
  await answered()
  return form
}

describe('a form', () => {
  it('sends its values once, however often the user submits it', async () => {
    const { user, sent, endings } = openForm()
    await user.type(input('Name'), 'Mona')
    await user.click(button())
    await waitFor(() => expect(button().disabled).toBe(true))
    const form = button().closest('form')
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await user.click(button())
    endings[0]?.resolve()
    await answered()
    expect(sent).toEqual([{ name: 'Mona', phone: '' }])
    await user.click(button())
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('shows a refusal of the server at its field, focuses the field and keeps the typed values', async () => {
    await fail(refusal({ phone: ['Too short.'] }))
    await waitFor(() => expect(document.activeElement).toBe(input('Phone')))
    expect(input('Phone').getAttribute('aria-invalid')).toBe('true')
    const described = input('Phone').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Too short.')
    expect(input('Name').getAttribute('aria-invalid')).toBeNull()
    expect([input('Name').value, input('Phone').value]).toEqual(['Mona', '12'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('clears the refusal of a field after the field is changed', async () => {
    const { user } = await fail(refusal({ phone: ['Too short.'] }))
    await user.type(input('Phone'), '3')
    await waitFor(() => expect(screen.queryByText('Too short.')).toBeNull())
  })

  it('names no marked field where none is marked: it shows the reason alone, and can be sent again', async () => {
    const { user, sent } = await fail(refusal({ slot_id: ['That time is full.'] }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/^That time is full\./),
    )
    await user.click(button())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the reason of a hidden field beside the marked ones', async () => {
    await fail(refusal({ slot_id: ['That time is full.'], phone: ['Too short.'] }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/^No\. That time is full\./),
    )
    expect(input('Phone').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows that a request did not arrive, without marking a field', async () => {
    await fail(buildProblem(PROBLEMS.network, { request: 'POST people/store', status: 0 }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^errors\.network/)
    expect(document.querySelector('[aria-invalid]')).toBeNull()
    expect(input('Name').value).toBe('Mona')
  })
})
