import { useEffect, useEffectEvent } from 'react'
import { useIdle } from '@mantine/hooks'
import { useConfigTienda, useDuenoDePestana, usePin } from '#data/session/react.tsx'
import { usePersonaSiHay } from './useVisitor.ts'

/** What counts as somebody being there: keys (a barcode reader's too), the mouse, a finger. */
const SIGNS: (keyof DocumentEventMap)[] = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove']

/** Locks the till that nobody touches for as long as the shop says; what was half-typed waits behind the PIN. */
export function AutoLock() {
  const minutes = useConfigTienda()?.bloqueoMinutos ?? 0
  const persona = usePersonaSiHay()
  const { soyDueno } = useDuenoDePestana()
  return minutes > 0 && persona && soyDueno ? <Watch key={persona.empleadoId} minutes={minutes} /> : null
}

function Watch({ minutes }: { minutes: number }) {
  const { bloquear } = usePin()
  const isIdle = useIdle(minutes * 60_000, { initialState: false, events: SIGNS })
  const lock = useEffectEvent(() => void bloquear())
  useEffect(() => {
    if (isIdle) lock()
  }, [isIdle])
  return null
}
