import { useTranslate } from 'ra-core'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './Button.tsx'

/** A password input with a button that shows the password. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const translate = useTranslate()
  const [isVisible, setVisible] = useState(false)
  return (
    <div className="affix">
      <input
        maxLength={200}
        required
        {...props}
        className="input"
        type={isVisible ? 'text' : 'password'}
      />
      <IconButton
        className="affix-end"
        icon={isVisible ? 'eyeOff' : 'eye'}
        label={translate(isVisible ? 'ui.hide_password' : 'ui.show_password')}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      />
    </div>
  )
}
