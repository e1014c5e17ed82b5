import { useRef, useState } from 'react'
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useTienda } from '#data/session/react.tsx'
import { limitesDelMes } from '#domain/core/fecha.ts'
import { ok } from '#domain/core/result.ts'
import { download } from '#ui/download.ts'
import { formatInteger } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { useAction } from '../kit/answer/useAction.ts'
import { Problem } from '../kit/answer/Problem.tsx'
import { useHoy } from '../kit/device/useHoy.ts'
import { zipDelPeriodo } from './xml-del-periodo.ts'

/** All signed XML of a month, to be kept for the ten years that the law asks for. */
export function XmlDelPeriodo() {
  const { tiendaId, slug } = useTienda()
  const hoy = useHoy()
  const [mes, setMes] = useState(hoy.slice(0, 7))
  const [cuantos, setCuantos] = useState(0)
  const parar = useRef(new AbortController())
  const bajar = useAction(async () => {
    parar.current = new AbortController()
    const { signal } = parar.current
    setCuantos(0)
    const [desde, hasta] = limitesDelMes(`${mes}-01`)
    const hecho = await zipDelPeriodo({ tiendaId, desde, hasta, onProgress: setCuantos, signal })
    if (!hecho.ok || signal.aborted) return hecho
    if (hecho.value) download(`ecf-${slug}-${mes}.zip`, hecho.value)
    else toastSuccess('Ese mes no tiene comprobantes electrónicos')
    return ok(undefined)
  })
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        XML del mes
      </Title>
      <Text c="dimmed" mb="sm">
        La ley pide guardar los comprobantes diez años. Aquí están firmados, como se enviaron, con una lista de todos.
      </Text>
      <Group align="flex-end">
        <TextInput
          type="month"
          label="Mes"
          max={hoy.slice(0, 7)}
          value={mes}
          disabled={bajar.running}
          onChange={(evento) => setMes(evento.currentTarget.value)}
        />
        <Button leftSection={<IconFileZip size={20} aria-hidden />} loading={bajar.running} disabled={mes === ''} onClick={bajar.run}>
          Descargar el ZIP
        </Button>
        {bajar.running && (
          <Button variant="default" onClick={() => parar.current.abort()}>
            Cancelar
          </Button>
        )}
        <Text role="status">{bajar.running && cuantos > 0 ? `${formatInteger(cuantos)} comprobantes` : ''}</Text>
      </Group>
      <Problem>{bajar.problem}</Problem>
    </section>
  )
}
