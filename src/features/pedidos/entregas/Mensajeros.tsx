import { useMemo, useState } from 'react'
import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useConfigTienda, usePersona, useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { Empleado } from '#domain/personas/equipo.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { MoneyField } from '#features/kit/inputs.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import { text, money, count } from '#features/kit/columns.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { formatAgo } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import type { Carga } from './despacho.ts'

/** When each person's own devices were last heard of, where this person may know that and there is a line. */
function useContactos(): ReadonlyMap<string, string> {
  const { tiendaId } = useTienda()
  const yo = usePersona()
  const empleados = useVivo(Empleado)
  const equipos = useVivo(Dispositivo)
  const { datos } = useConsulta(comandos.sincronizacion, { tiendaId }, {}, { activa: puede(yo, Dispositivo, 'leer'), cadaMs: 60_000 })
  return useMemo(() => {
    const contactos = new Map(datos?.dispositivos.map(({ dispositivoId, contactoEn }) => [dispositivoId, contactoEn]))
    return new Map(
      (empleados ?? []).map(({ doc }) => {
        const suyos = (equipos ?? []).filter((equipo) => doc.usuarioId !== '' && equipo.doc.usuarioId === doc.usuarioId)
        return [doc.id, suyos.map((equipo) => contactos.get(equipo.doc.id) ?? '').reduce((a, b) => (a > b ? a : b), '')]
      }),
    )
  }, [datos, empleados, equipos])
}

/** Who carries, how much, and when they were last heard of. */
export function Mensajeros({ cargas, ahora }: { cargas: readonly Carga[]; ahora: number }) {
  const tope = useConfigTienda()?.topeEfectivoMensajeroCentavos ?? 0
  const contactos = useContactos()
  const columnas: readonly Column<Carga>[] = [
    text('nombre', 'Nombre', ({ nombre }) => nombre, {
      cell({ nombre, empleadoId, visto: suyo }) {
        const visto = [suyo, contactos.get(empleadoId) ?? ''].reduce((a, b) => (a > b ? a : b))
        return (
          <>
            {nombre}
            <Text size="sm" c="dimmed">
              {visto === '' ? 'Sin noticias suyas' : `Visto ${formatAgo(visto, ahora)}`}
            </Text>
          </>
        )
      },
    }),
    count('entregas', 'Entregas', ({ pedidos }) => pedidos),
    money('efectivo', 'Efectivo', ({ efectivoCentavos }) => efectivoCentavos, {
      cell: ({ nombre, efectivoCentavos }) => (
        <>
          {formatMoney(efectivoCentavos)}
          {tope > 0 && (
            <Progress
              mt={4}
              aria-label={`Efectivo de ${nombre} frente al tope`}
              value={Math.min(100, (100 * efectivoCentavos) / tope)}
              color={efectivoCentavos > tope ? 'red' : 'teal'}
            />
          )}
        </>
      ),
    }),
  ]
  return (
    <Card component="section" aria-labelledby="mensajeros">
      <Stack>
        <Title order={2} size="h4" id="mensajeros">
          Mensajeros
        </Title>
        <Text size="sm" c="dimmed">
          El efectivo es el que ya cobraron y el que van a cobrar.
        </Text>
        <SmallTable label="Mensajeros" rows={cargas} rowKey={({ empleadoId }) => empleadoId} columns={columnas} />
        <Tope tope={tope} />
      </Stack>
    </Card>
  )
}

/** How much cash the store lets one person carry. The owner says, online. */
function Tope({ tope }: { tope: number }) {
  const { tiendaId } = useTienda()
  const yo = usePersona()
  const orden = useOrden()
  const [escrito, setEscrito] = useState<number | null>()
  const [guardar, guardando] = useLocked(async () => {
    const r = await orden(comandos.editarTienda, { tiendaId }, { topeEfectivoMensajeroCentavos: escrito ?? 0 })
    if (r.ok) setEscrito(undefined)
  })
  if (!puede(yo, Tienda, 'editar'))
    return (
      <Text size="sm" c="dimmed">
        {tope === 0 ? 'La tienda no puso tope al efectivo de un mensajero.' : `Tope de efectivo por mensajero: ${formatMoney(tope)}.`}
      </Text>
    )
  return (
    <form
      onSubmit={(evento) => {
        evento.preventDefault()
        guardar()
      }}
    >
      <Group align="end">
        <MoneyField
          label="Tope de efectivo por mensajero"
          description="Con 0 no hay tope."
          value={escrito === undefined ? tope : escrito}
          onChange={setEscrito}
        />
        <Button
          type="submit"
          variant="default"
          loading={guardando}
          disabled={escrito === undefined || escrito === null || escrito === tope}
        >
          Guardar el tope
        </Button>
      </Group>
    </form>
  )
}
