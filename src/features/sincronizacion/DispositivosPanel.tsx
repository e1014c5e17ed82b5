import { useState } from 'react'
import { Badge, Button, Text } from '@mantine/core'
import { useTienda, useVivo } from '#data/react.tsx'
import { comandos, type SaludDispositivo } from '#domain/comandos.ts'
import { Caja } from '#domain/entidades/tienda.ts'
import { saludDe, type Gravedad } from '#domain/salud.rules.ts'
import { situacionRemota } from '#domain/salud.situacion.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatAgo, formatBytes, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/states.tsx'
import { useNow } from '#ui/useNow.ts'
import { useOrden } from '../useOrden.ts'
import { Respuesta } from './Respuesta.tsx'
import type { SaludTiendaEnLinea } from './saludTienda.ts'

const MINUTO = 60_000

const colores: Record<Gravedad, string> = { bien: 'teal', atencion: 'orange', riesgo: 'red' }
const palabras: Record<Gravedad, string> = { bien: 'Bien', atencion: 'Atención', riesgo: 'Riesgo' }

/** Every device of the store as the server knows it. */
export function DispositivosPanel({ consulta }: { consulta: SaludTiendaEnLinea }) {
  return (
    <Respuesta consulta={consulta} que="La lista de dispositivos" de={({ hora }) => hora}>
      {({ dispositivos }) => <Lista dispositivos={dispositivos} onCambio={consulta.recargar} />}
    </Respuesta>
  )
}

function Lista({ dispositivos, onCambio }: { dispositivos: readonly SaludDispositivo[]; onCambio: () => void }) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const ahora = useNow(30_000)
  const cajas = useVivo(Caja)
  const [baja, setBaja] = useState<SaludDispositivo>()
  const salud = (d: SaludDispositivo) => saludDe(situacionRemota(d), ahora)[0]
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
      width: 120,
      card: 'end',
      value: (d) => palabras[salud(d)?.gravedad ?? 'bien'],
      cell: (d) => <Salud gravedad={salud(d)?.gravedad ?? 'bien'} />,
    },
    {
      key: 'pasa',
      header: 'Qué pasa',
      width: 260,
      value: (d) => salud(d)?.titulo ?? '',
      cell: (d) => <span title={salud(d)?.dinero}>{salud(d)?.titulo}</span>,
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
      export: false,
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
    onCambio()
  }
  return (
    <>
      <DataTable
        name="dispositivos"
        label="Dispositivos"
        rows={dispositivos}
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

const Salud = ({ gravedad }: { gravedad: Gravedad }) => (
  <Badge variant="light" size="lg" tt="none" color={colores[gravedad]}>
    {palabras[gravedad]}
  </Badge>
)
