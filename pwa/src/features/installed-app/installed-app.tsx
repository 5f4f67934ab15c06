import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followLaunches } from './follow-launches.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'

/** What the window of the installed app does, and a tab of a browser leaves to the browser. */
export function InstalledApp() {
  const { history } = useRouter()
  useEffect(() => followLaunches((path) => history.push(path)), [history])
  return <PullToRefresh />
}
