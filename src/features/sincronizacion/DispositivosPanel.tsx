import { useState } from 'react'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useTienda, useVivo } from '#data/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos, type SaludDispositivo } from '#domain/comandos.ts'
import { Caja } from '#domain/entidades/tienda.ts'
import { mensajeDe } from '#domain/messages.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatAgo, formatBytes, formatInteger } from '#ui/format.ts'
import { EmptyState, ErrorState, Loading, OfflineState, StaleBadge } from '#ui/states.tsx'
import { useNow } from '#ui/useNow.ts'
import { useOrden } from '../useOrden.ts'

const DIA = 86_400_000
const MINUTO = 60_000

/** How worrying a device is, and in which words. */
function salud(d: SaludDispositivo, ahoraMs: number): { color: string; texto: string } {
  if (d.estado === 'revocado') return { color: 'gray', texto: 'Dado de baja' }
  if (d.huecos.length > 0)
    return {
      color: 'red',
      texto: `Faltan ${formatInteger(d.huecos.reduce((suma, [desde, hasta]) => suma + hasta - desde + 1, 0))} documentos`,
    }
  if (d.enCuarentena > 0) return { color: 'red', texto: 'Hay en cuarentena' }
  if (d.contactoEn === '' || ahoraMs - Date.parse(d.contactoEn) > DIA) return { color: 'orange', texto: 'Callado más de un día' }
  if (Math.abs(d.desfaseMs) > 10 * MINUTO) return { color: 'orange', texto: 'Reloj fuera de hora' }
  return { color: 'teal', texto: 'Bien' }
}

/** Every device of the store as the server knows it. */
export function DispositivosPanel() {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const ahora = useNow(30_000)
  const cajas = useVivo(Caja)
  const { datos, error, recargar } = useConsulta(comandos.sincronizacion, { tiendaId }, {}, { cadaMs: 20_000 })
  const [baja, setBaja] = useState<SaludDispositivo>()
  if (!datos) {
    if (!error) return <Loading />
    const { mensaje, arreglo } = mensajeDe(error)
    return error.code === 'red.sin-conexion' ? (
      <OfflineState what="La lista de dispositivos" onRetry={recargar} />
    ) : (
      <ErrorState message={mensaje} fix={arreglo} onRetry={recargar} />
    )
  }
  const nombreCaja = (id: string) => cajas?.find(({ doc }) => doc.id === id)?.doc.nombre ?? ''
  const columnas: Column<SaludDispositivo>[] = [
    {
      key: 'nombre',
      header: 'Dispositivo',
      value: (d) => d.nombre,
      card: 'title',
      cell: (d) => (
        <>
          {d.nombre}{' '}
          <Text span c="dimmed">
            {nombreCaja(d.cajaId)}
          </Text>
        </>
      ),
    },
    {
      key: 'salud',
      header: 'Salud',
      width: 190,
      card: 'end',
      value: (d) => salud(d, ahora).texto,
      cell: (d) => (
        <Badge variant="light" size="lg" tt="none" color={salud(d, ahora).color}>
          {salud(d, ahora).texto}
        </Badge>
      ),
    },
    { key: 'contacto', header: 'Último contacto', width: 150, value: (d) => d.contactoEn, cell: (d) => formatAgo(d.contactoEn, ahora) },
    { key: 'sin', header: 'Sin enviar', numeric: true, width: 100, value: (d) => d.ultimo?.sinEnviar ?? 0 },
    {
      key: 'viejo',
      header: 'El más viejo',
      width: 140,
      value: (d) => d.ultimo?.masViejo ?? '',
      cell: (d) => (d.ultimo && d.ultimo.masViejo !== '' ? formatAgo(d.ultimo.masViejo, ahora) : '—'),
    },
    { key: 'recibidos', header: 'Recibidos', numeric: true, width: 100, value: (d) => d.recibidos },
    {
      key: 'huecos',
      header: 'Huecos',
      width: 110,
      card: 'none',
      value: (d) => d.huecos.map(([a, b]) => (a === b ? a : `${a}–${b}`)).join(', '),
    },
    { key: 'cuarentena', header: 'Cuarentena', numeric: true, width: 110, value: (d) => d.enCuarentena },
    {
      key: 'reloj',
      header: 'Reloj',
      width: 110,
      card: 'none',
      value: (d) => d.desfaseMs,
      cell: (d) =>
        Math.abs(d.desfaseMs) < MINUTO
          ? 'En hora'
          : `${d.desfaseMs > 0 ? '+' : '−'}${formatInteger(Math.round(Math.abs(d.desfaseMs) / MINUTO))} min`,
    },
    {
      key: 'espacio',
      header: 'Espacio',
      width: 150,
      card: 'none',
      value: (d) => d.ultimo?.usoBytes ?? 0,
      cell: (d) => (d.ultimo ? `${formatBytes(d.ultimo.usoBytes)}${d.ultimo.persistente ? '' : ', no persistente'}` : '—'),
    },
    { key: 'version', header: 'Versión', width: 110, card: 'none', value: (d) => d.ultimo?.version ?? '—' },
    {
      key: 'numeros',
      header: 'Números que quedan',
      width: 220,
      card: 'line',
      value: (d) =>
        Object.entries(d.ultimo?.numeros ?? {})
          .map(([tipo, quedan]) => `${tipo}: ${quedan}`)
          .join(' · '),
    },
    {
      key: 'baja',
      header: 'Acción',
      width: 130,
      card: 'line',
      value: () => '',
      cell: (d) =>
        d.estado === 'activo' ? (
          <Button size="xs" variant="default" onClick={() => setBaja(d)}>
            Dar de baja
          </Button>
        ) : null,
    },
  ]
  const revocar = async (d: SaludDispositivo) => {
    await ordenar(
      comandos.revocarDispositivo,
      { tiendaId, dispositivoId: d.dispositivoId },
      {},
      { bien: 'Dispositivo dado de baja', mal: 'No se pudo dar de baja' },
    )
    recargar()
  }
  return (
    <>
      {error && (
        <Group mb="xs">
          <StaleBadge since={datos.hora} />
        </Group>
      )}
      <DataTable
        name="dispositivos"
        label="Dispositivos"
        rows={datos.dispositivos}
        rowKey={(d) => d.dispositivoId}
        columns={columnas}
        searchText={(d) => `${d.nombre} ${nombreCaja(d.cajaId)}`}
        urlPrefix="v"
        empty={<EmptyState title="Aún no hay dispositivos">Enrola una tableta desde Configurar, en la pestaña de cajas.</EmptyState>}
      />
      <ConfirmDialog
        opened={baja !== undefined}
        onClose={() => setBaja(undefined)}
        title={`¿Dar de baja ${baja?.nombre ?? ''}?`}
        confirmLabel="Dar de baja"
        danger
        onConfirm={async () => baja && revocar(baja)}
      >
        Deja de leer datos de la tienda en segundos y no podrá vender. Lo que tenga sin entregar se le sigue recibiendo; sus números sin
        usar quedan congelados.
      </ConfirmDialog>
    </>
  )
}
