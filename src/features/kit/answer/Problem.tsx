import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Why a form was not accepted; said aloud when it appears. */
export const Problem = ({ children }: { children: string | undefined }) => (
  <div role="alert">
    {children !== undefined && (
      <Alert color="red" icon={<IconAlertTriangle size={22} aria-hidden />}>
        {children}
      </Alert>
    )}
  </div>
)
