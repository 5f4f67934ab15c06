import { t } from '@cubby/texts/t'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { buttonVariants } from './button.tsx'
import { TextInput } from './inputs.tsx'

/**
 * A password field with a button that shows the password. `describedAs` is for its label: 'new password' makes it 'Show
 * new password'. What is none of the selected ones is a 'password'.
 */
export function PasswordInput({ describedAs, ...rest }: ComponentProps<'input'> & { describedAs: string }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pe-12"
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className={buttonVariants({
          variant: 'quiet',
          size: 'icon',
          className: 'absolute inset-y-0 end-0',
        })}
        aria-label={t(
          '{action, select, hide {Hide} other {Show}} {which, select, current_password {current password} new_password {new password} confirmed_password {confirmed password} confirmed_new_password {confirmed new password} other {password}}',
          { action: shown ? 'hide' : 'show', which: describedAs.replaceAll(' ', '_') },
        )}
      >
        <Icon className="size-5 text-muted-foreground" aria-hidden="true" />
      </button>
    </div>
  )
}
