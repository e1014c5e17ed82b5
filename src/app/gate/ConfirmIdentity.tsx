import { useEffect, useState } from 'react'
import { Modal } from '@mantine/core'
import { verAcceso } from '#data/personas/acceso.ts'
import { ponerConfirmador } from '#data/device/browser/api.ts'
import { useLeido } from '#data/useLeido.ts'
import { ConfirmarPersona } from '#features/personas/ConfirmarPersona.tsx'
import { mensajeDe } from '#domain/messages.ts'
import { ErrorState, Loading } from '#ui/show/states.tsx'

type Answer = (confirmed: boolean) => void

const PORQUE = 'Vas a tocar dinero, una cuenta de banco o la cuenta de otra persona, y entraste hace rato. Al confirmarlo se sigue solo.'

/**
 * Asks who is here to prove it when the server wants it for what was just sent. Whatever was sent waits, one dialog for all of it, and goes on
 * or is given up with it.
 */
export function ConfirmIdentity() {
  const [waiting, setWaiting] = useState<readonly Answer[]>([])
  useEffect(() => {
    ponerConfirmador(() => new Promise<boolean>((answer) => setWaiting((before) => [...before, answer])))
    return () => ponerConfirmador(undefined)
  }, [])
  if (waiting.length === 0) return null
  const answer = (confirmed: boolean) => {
    for (const one of waiting) one(confirmed)
    setWaiting([])
  }
  return <Ask onAnswer={answer} />
}

function Ask({ onAnswer }: { onAnswer: Answer }) {
  const { valor, reintentar } = useLeido(verAcceso, [])
  if (valor?.ok)
    return <ConfirmarPersona acceso={valor.value} porque={PORQUE} onClose={() => onAnswer(false)} onDone={() => onAnswer(true)} />
  const problem = valor && mensajeDe(valor.error)
  return (
    <Modal opened onClose={() => onAnswer(false)} title="Confirma que eres tú">
      {problem ? <ErrorState message={problem.mensaje} fix={problem.arreglo} onRetry={reintentar} /> : <Loading />}
    </Modal>
  )
}
