import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { uploadForm } from '@/api/upload-form.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { syncSoon } from '@/offline/sync/sync.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { SettingsPart } from './settings-part.tsx'

/** Shows the logo, and replaces it. */
export function LogoCard() {
  const logo = useProvider()?.brand?.logo ?? null
  const [busy, setBusy] = useState(false)
  const id = useId()
  const change = async (operation: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await operation()
      syncSoon('connection', ['provider'])
      showToast('success', t(messages.settingsSaved))
    } catch (caught) {
      showToast('error', failureMessage(caught, t(messages.networkFailed), t(messages.settingsSaveFailed)))
    } finally {
      setBusy(false)
    }
  }
  const upload = (file: File) =>
    change(() => {
      const form = new FormData()
      form.set('file', file)
      return uploadForm('/admin/branding/logo', form, { failed: t(messages.settingsSaveFailed) })
    })
  return (
    <SettingsPart part="logo">
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={logo ?? '/logo.svg'}
          alt={t('Current logo')}
          className="size-16 rounded-control border bg-card object-contain p-1"
        />
        <div className="grid min-w-0 flex-1 basis-48 gap-1.5">
          <label
            htmlFor={id}
            className={cx(
              buttonVariants({ variant: 'outline' }),
              'cursor-pointer justify-self-start focus-within:outline-2 focus-within:outline-ring',
              busy && 'opacity-55',
            )}
          >
            <FileUp className="size-5 text-primary" aria-hidden="true" />
            {t('New logo')}
            <input
              id={id}
              type="file"
              accept="image/png,image/jpeg"
              disabled={busy}
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void upload(file)
                target.value = ''
              }}
            />
          </label>
          <p className="text-muted-foreground text-sm">{t('A square JPEG or PNG, at most 200 kB')}</p>
        </div>
        {logo && (
          <Button
            variant="outline"
            busy={busy}
            onClick={() => void change(() => callAsUser('DELETE', '/admin/branding/logo', {}))}
          >
            {t("Use Cubby's logo")}
          </Button>
        )}
      </div>
    </SettingsPart>
  )
}
