import { messages } from '@cubby/contract/messages'
import type { UserDetails } from '@cubby/contract/people/users'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { Switch } from '@/ui/switch.tsx'

/** Marks an account as a test account, whose payments do not count as outstanding. */
export function TestAccountSwitch({ user: { id, is_test_account } }: { user: UserDetails }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    (isTest: boolean) =>
      callOnce('PATCH', '/admin/users/:id/test-account', {
        params: { id },
        body: { is_test_account: isTest },
      }),
    { done: messages.testAccountUpdated, failed: messages.testAccountFailed },
    () => {},
  )
  return (
    <>
      {operation.failure && (
        <Alert tone="error" announced>
          {operation.failure}
        </Alert>
      )}
      <Switch label="Test account" checked={is_test_account} onChange={(isTest) => operation.run(isTest)}>
        Its payments are not counted as outstanding.
      </Switch>
    </>
  )
}
