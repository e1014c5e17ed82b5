import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { CajaSellada } from '#data/session/caja-negra/formato.ts'
import { marcosDe } from '#data/session/caja-negra/marcos.ts'
import { formatInteger } from '#ui/format.ts'
import { QrCode } from '#ui/show/QrCode.tsx'
import classes from './CajaNegra.module.css'

/** Milliseconds that each code stays on the screen: a camera sees it twice, even a slow one. */
const RITMOS = { lento: 700, normal: 350 } as const
type Ritmo = keyof typeof RITMOS

const EN_SINCRONIZACION = (
  <>
    En el otro equipo abre <strong>Sincronización</strong>, <strong>Recibir de otro equipo</strong>
  </>
)

/** The frames of a box, one after another, until the other screen says that it has them all. */
export function Carrusel({ caja, donde }: { caja: CajaSellada; donde?: ReactNode }) {
  const marcos = useMemo(() => marcosDe(caja), [caja])
  const [actual, setActual] = useState(0)
  const [ritmo, setRitmo] = useState<Ritmo>('normal')
  const [parado, setParado] = useState(false)
  useEffect(() => {
    if (parado) return
    const reloj = setInterval(() => setActual((i) => (i + 1) % marcos.length), RITMOS[ritmo])
    return () => clearInterval(reloj)
  }, [marcos, ritmo, parado])
  return (
    <Stack align="center">
      <Text>
        {donde ?? EN_SINCRONIZACION}, <strong>Con la cámara</strong>, y ponlo delante de esta pantalla. El orden no importa: las que falten
        salen en la vuelta siguiente.
      </Text>
      <div className={classes['qr']}>
        <QrCode text={marcos[actual] ?? ''} label={`Código ${actual + 1} de ${marcos.length} de la caja negra`} size={420} correction="L" />
      </div>
      <Group justify="center">
        <Text className="numeros">
          {formatInteger(actual + 1)} de {formatInteger(marcos.length)}
        </Text>
        <Button
          variant="default"
          leftSection={parado ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
          onClick={() => setParado(!parado)}
        >
          {parado ? 'Seguir' : 'Pausa'}
        </Button>
        <SegmentedControl
          aria-label="Ritmo"
          value={ritmo}
          onChange={(valor) => setRitmo(valor === 'lento' ? 'lento' : 'normal')}
          data={[
            { value: 'normal', label: 'Normal' },
            { value: 'lento', label: 'Más lento' },
          ]}
        />
      </Group>
      <Text size="sm" c="dimmed">
        Estos códigos llevan también la llave: muéstralos solo al otro equipo.
      </Text>
    </Stack>
  )
}
