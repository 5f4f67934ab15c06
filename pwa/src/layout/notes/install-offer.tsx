import { t } from '@cubby/texts/t'
import { type RefObject, useRef, useSyncExternalStore } from 'react'
import { readSetting, writeSetting } from '@/api/local-settings.ts'
import { HomeScreen } from '@/art/home-screen.tsx'
import { ShareMenu } from '@/art/share-menu.tsx'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { hasPrompt, isInstalled, notifyPromptListeners, onPromptChange, takePrompt } from './installation.ts'

/** Offers to install the app. Hidden where that is impossible or was declined. */
export function InstallOffer() {
  const way = useInstallWay()
  const sheet = useRef<HTMLDialogElement>(null)
  if (!way) return null
  return (
    <Card as="section" aria-labelledby="install" className="grid gap-3 p-4 sm:p-5">
      <div>
        <h2 id="install" className="text-xl">
          {t('Keep your classes on this device')}
        </h2>
        <p className="text-muted-foreground">
          {t('Once installed, the app opens from your home screen, even without a signal.')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {way === 'prompt' ? (
          <Button size="small" onClick={() => void install()}>
            {t('Install')}
          </Button>
        ) : (
          <Button size="small" onClick={() => afterPress(() => sheet.current?.showModal())}>
            {t('Show me how')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={declineInstall}>
          {t('No, thanks')}
        </Button>
      </div>
      <ManualInstallSheet ref={sheet} />
    </Card>
  )
}

/** Illustrated steps for iOS, where Safari has no prompt. */
function ManualInstallSheet({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  return (
    <Sheet ref={ref} title={t('Add the app to your home screen')}>
      <ol className="grid gap-5">
        <li className="grid grid-cols-[6rem_1fr] items-center gap-4">
          <ShareMenu />
          <p>
            {rich("Tap <b>Share</b>, the square with an arrow, in Safari's bar.", {
              b: (words) => <strong>{words}</strong>,
            })}
          </p>
        </li>
        <li className="grid grid-cols-[6rem_1fr] items-center gap-4">
          <HomeScreen />
          <p>
            {rich(
              'Choose <b>Add to Home Screen</b>, then <b>Add</b>. The app appears among your other apps.',
              { b: (words) => <strong>{words}</strong> },
            )}
          </p>
        </li>
      </ol>
    </Sheet>
  )
}

/** How this browser installs an app: by its own prompt, or manually (iOS). */
type InstallWay = 'prompt' | 'by-hand'

const DECLINED = 'cubby-install-declined'

/** Shows the browser's prompt, which works only once. */
async function install(): Promise<void> {
  await takePrompt()?.prompt()
}

function declineInstall(): void {
  writeSetting(DECLINED, 'yes')
  notifyPromptListeners()
}

/**
 * Returns how the app can be installed. Returns null if it is installed, cannot be installed, or was declined
 * on this device.
 */
function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(onPromptChange, installWay)
}

function installWay(): InstallWay | null {
  if (readSetting(DECLINED) || isInstalled()) return null
  if (hasPrompt()) return 'prompt'
  // Only Safari on iOS has this property.
  return 'standalone' in navigator && navigator.standalone === false ? 'by-hand' : null
}
