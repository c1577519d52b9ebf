import { useAuthProvider, useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { BlankLayout } from '../layout/BlankLayout.tsx'
import { useDocumentTitle } from '../layout/title.tsx'
import { afterSignIn } from '../session/addresses.ts'
import { useSession } from '../session/useSession.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { useWords } from '../ui/words.ts'

function Password({ id, invalid }: { id: string; invalid: boolean }) {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <div className="affix">
      <input
        id={id}
        className="input"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        aria-invalid={invalid || undefined}
      />
      <IconButton
        className="affix-end"
        icon={shown ? 'eyeOff' : 'eye'}
        label={translate(shown ? 'ui.hide_password' : 'ui.show_password')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}

function useSignIn() {
  const authProvider = useAuthProvider()
  const words = useWords()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    try {
      await authProvider?.login({
        email: String(form.get('email')).trim(),
        password: String(form.get('password')),
      })
    } catch (error) {
      setProblem(words(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, submit }
}

/** Signing in; afterwards one is where one wanted to be. */
export function LoginScreen() {
  const translate = useTranslate()
  const session = useSession()
  const { state } = useLocation()
  const { busy, problem, submit } = useSignIn()
  const emailId = useId()
  const passwordId = useId()
  useDocumentTitle(translate('ui.sign_in'))
  if (session) return <Navigate to={afterSignIn(state?.next, session.role)} replace />
  return (
    <BlankLayout>
      <h1>{translate('ui.sign_in')}</h1>
      <p>{translate('ui.sign_in_text')}</p>
      <form className="form" onSubmit={submit}>
        {problem && <Note tone="red">{problem}</Note>}
        <div className="field">
          <label htmlFor={emailId}>{translate('ui.email')}</label>
          <input
            id={emailId}
            className="input"
            name="email"
            type="email"
            autoComplete="username"
            required
            aria-invalid={problem !== null || undefined}
          />
        </div>
        <div className="field">
          <label htmlFor={passwordId}>{translate('ui.password')}</label>
          <Password id={passwordId} invalid={problem !== null} />
        </div>
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.sign_in')}
        </Button>
      </form>
    </BlankLayout>
  )
}
