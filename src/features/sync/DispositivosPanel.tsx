import { useMemo, useState } from 'react'
import { Badge, Button, Text } from '@mantine/core'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { comandos, type SaludDispositivo } from '#domain/comandos.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { saludDe, type Gravedad } from '#domain/sync/salud.rules.ts'
import { situacionRemota } from '#domain/sync/salud.situacion.ts'
import { formatMoney } from '#domain/core/money.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatAgo, formatBytes, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { nombreDeConfianza, queHacer } from '#features/kit/aclarar/asuntos.ts'
import { EquiposSuspendidos } from '#features/kit/device/EquiposSuspendidos.tsx'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { Answer } from '#features/kit/Answer.tsx'
import type { SaludTiendaEnLinea } from './saludTienda.ts'
import { oneOf, text } from '../kit/columns.tsx'

const MINUTO = 60_000

const colores: Record<Gravedad, string> = { bien: 'teal', atencion: 'orange', riesgo: 'red' }
const palabras: Record<Gravedad, string> = { bien: 'Bien', atencion: 'Atención', riesgo: 'Riesgo' }

const salud = (d: SaludDispositivo, ahora: number) => saludDe(situacionRemota(d), ahora)[0]

const reloj = ({ desfaseMs }: SaludDispositivo): string =>
  Math.abs(desfaseMs) < MINUTO ? 'En hora' : `${desfaseMs > 0 ? '+' : '−'}${formatInteger(Math.round(Math.abs(desfaseMs) / MINUTO))} min`

const espacio = ({ ultimo }: SaludDispositivo): string =>
  ultimo ? `${formatBytes(ultimo.usoBytes)}${ultimo.persistente ? '' : ', no persistente'}` : '—'

const sumaDe = (de: (d: SaludDispositivo) => number) => (dispositivos: readonly SaludDispositivo[]) =>
  formatInteger(dispositivos.reduce((suma, d) => suma + de(d), 0))

const DIA = 24 * 60 * MINUTO

const filtrosDe = (ahora: number): readonly Filter<SaludDispositivo>[] => [
  oneOf(
    'salud',
    'Salud',
    (d) => salud(d, ahora)?.gravedad ?? 'bien',
    (['riesgo', 'atencion', 'bien'] as const).map((gravedad) => ({ value: gravedad, label: palabras[gravedad] })),
  ),
  oneOf('estado', 'Estado', ({ estado }) => estado, { activo: 'Activos', revocado: 'Dados de baja' }),
  oneOf('clase', 'Clase', ({ clase }) => clase, { caja: 'Cajas', web: 'Navegadores' }),
  {
    key: 'pendiente',
    label: 'Por atender',
    options: [
      { value: 'callado', label: 'Callados más de 24 horas' },
      { value: 'sin-enviar', label: 'Con algo sin enviar' },
      { value: 'huecos', label: 'Con huecos' },
      { value: 'cuarentena', label: 'Con cuarentena' },
      { value: 'confianza', label: 'De poca confianza' },
    ],
    test: (d, valor) =>
      valor === 'callado'
        ? d.contactoEn === '' || ahora - Date.parse(d.contactoEn) > DIA
        : valor === 'sin-enviar'
          ? (d.ultimo?.sinEnviar ?? 0) > 0
          : valor === 'huecos'
            ? d.huecos.length > 0
            : valor === 'confianza'
              ? d.confianza.nivel === 'poca'
              : d.enCuarentena > 0,
  },
]

/** Every device of the store as the server knows it. */
export function DispositivosPanel({ consulta }: { consulta: SaludTiendaEnLinea }) {
  return (
    <Answer of={consulta} what="La lista de dispositivos" since={({ hora }) => hora}>
      {({ dispositivos }) => <Lista dispositivos={dispositivos} onCambio={consulta.recargar} />}
    </Answer>
  )
}

function Lista({ dispositivos, onCambio }: { dispositivos: readonly SaludDispositivo[]; onCambio: () => void }) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const ahora = useNow(30_000)
  const cajas = useVivo(Caja)
  const [baja, setBaja] = useState<SaludDispositivo>()
  const nombreCaja = (id: string) => cajas?.find(({ doc }) => doc.id === id)?.doc.nombre ?? ''
  const columnas: Column<SaludDispositivo>[] = [
    text('nombre', 'Dispositivo', (d) => d.nombre, {
      card: 'title',
      cell: (d) => (
        <>
          {d.nombre}{' '}
          <Text span c="dimmed">
            {nombreCaja(d.cajaId)}
          </Text>
        </>
      ),
    }),
    text('salud', 'Salud', (d) => palabras[salud(d, ahora)?.gravedad ?? 'bien'], {
      width: 120,
      card: 'end',
      cell: (d) => <Salud gravedad={salud(d, ahora)?.gravedad ?? 'bien'} />,
    }),
    text('pasa', 'Qué pasa', (d) => salud(d, ahora)?.titulo ?? '', {
      width: 260,
      cell: (d) => <span title={salud(d, ahora)?.dinero}>{salud(d, ahora)?.titulo}</span>,
    }),
    text('confianza', 'Confianza', (d) => nombreDeConfianza[d.confianza.nivel], {
      width: 230,
      cell: (d) => <Confianza confianza={d.confianza} />,
    }),
    { key: 'contacto', header: 'Último contacto', width: 150, value: (d) => d.contactoEn, cell: (d) => formatAgo(d.contactoEn, ahora) },
    text('sin', 'Sin enviar', (d) => d.ultimo?.sinEnviar ?? 0, {
      width: 100,
      numeric: true,
      total: sumaDe((d) => d.ultimo?.sinEnviar ?? 0),
    }),
    text('viejo', 'El más viejo', (d) => d.ultimo?.masViejo ?? '', {
      width: 140,
      cell: (d) => (d.ultimo && d.ultimo.masViejo !== '' ? formatAgo(d.ultimo.masViejo, ahora) : '—'),
    }),
    { key: 'recibidos', header: 'Recibidos', numeric: true, width: 110, value: (d) => d.recibidos, total: sumaDe((d) => d.recibidos) },
    text('huecos', 'Huecos', (d) => d.huecos.map(([a, b]) => (a === b ? a : `${a}–${b}`)).join(', '), { width: 110, card: 'none' }),
    text('cuarentena', 'Cuarentena', (d) => d.enCuarentena, { width: 110, numeric: true, total: sumaDe((d) => d.enCuarentena) }),
    text('reloj', 'Reloj', (d) => d.desfaseMs, { width: 110, card: 'none', cell: reloj, csv: reloj }),
    text('espacio', 'Espacio', (d) => d.ultimo?.usoBytes ?? 0, { width: 150, card: 'none', cell: espacio, csv: espacio }),
    { key: 'estado', header: 'Estado', width: 130, card: 'none', value: (d) => (d.estado === 'activo' ? 'Activo' : 'Dado de baja') },
    { key: 'version', header: 'Versión', width: 110, card: 'none', value: (d) => d.ultimo?.version ?? '—' },
    text(
      'numeros',
      'Números que quedan',
      (d) =>
        Object.entries(d.ultimo?.numeros ?? {})
          .map(([tipo, quedan]) => `${tipo}: ${quedan}`)
          .join(' · '),
      { width: 220, card: 'line' },
    ),
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
  const filtros = useMemo(() => filtrosDe(ahora), [ahora])
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
      <EquiposSuspendidos />
      <DataTable
        name="dispositivos"
        label="Dispositivos"
        rows={dispositivos}
        rowKey={(d) => d.dispositivoId}
        columns={columnas}
        filters={filtros}
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

/** How far it is believed, and what to do about it. */
const Confianza = ({ confianza: { nivel, cuantos, centavos } }: Pick<SaludDispositivo, 'confianza'>) => (
  <Text span title={queHacer[nivel]} {...(nivel === 'poca' && { c: 'red' })}>
    {nombreDeConfianza[nivel]}
    {cuantos > 0 && (
      <>
        : {formatInteger(cuantos)} por aclarar, <span className="numeros">{formatMoney(centavos)}</span>
      </>
    )}
  </Text>
)

const Salud = ({ gravedad }: { gravedad: Gravedad }) => (
  <Badge variant="light" size="lg" tt="none" color={colores[gravedad]}>
    {palabras[gravedad]}
  </Badge>
)
