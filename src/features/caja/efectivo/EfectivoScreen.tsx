import { useMemo, useState } from 'react'
import { Alert, Button, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconBuildingBank, IconCash, IconPlus, IconReceipt } from '@tabler/icons-react'
import { usePersona, usePin, usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { DepositoBanco, Fondo, GastoEfectivo, ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { money, text } from '../../kit/columns.tsx'
import { paths } from '#features/paths.ts'
import { Depositar } from '../Depositar.tsx'
import { FondoForm } from './FondoForm.tsx'
import { Gastar } from '../Gastar.tsx'
import { LugarAbierto, type LugarVisto } from './LugarAbierto.tsx'
import { Movimientos } from './Movimientos.tsx'
import { useSaldos } from './useSaldos.ts'

const columnas = [
  text<LugarVisto>('nombre', 'Fondo', ({ nombre }) => nombre, { card: 'title' }),
  text<LugarVisto>('custodio', 'Quién lo tiene', ({ custodioNombre }) => custodioNombre || '—', { width: 190 }),
  money<LugarVisto>('saldo', 'Saldo', ({ dop }) => dop, { width: 140, card: 'end', strong: true }),
  text<LugarVisto>('usd', 'En dólares', ({ usd }) => (usd ? formatMoney(usd, 'USD') : '—'), { width: 130 }),
  money<LugarVisto>('limite', 'Debe tener', ({ fondo }) => fondo?.limiteCentavos, { width: 130, zero: '—' }),
  text<LugarVisto>('arqueo', 'Último arqueo', ({ ultimoArqueo }) => ultimoArqueo, {
    width: 180,
    cell: ({ ultimoArqueo }) => (ultimoArqueo === '' ? 'Nunca' : formatDateTime(ultimoArqueo)),
  }),
]

/** Cash that is in no drawer: the safe, the funds, what is on its way. Balances are the book's, and change when the other side has signed. */
export function Component() {
  const { slug } = useTienda()
  const persona = usePersona()
  const [veTodo, crea] = [usePuede(Fondo, 'verSaldos'), usePuede(Fondo, 'crear')]
  const [gasta, deposita] = [usePuede(GastoEfectivo, 'crear'), usePuede(DepositoBanco, 'crear')]
  const saldos = useSaldos()
  const { accesos } = usePin()
  const fondos = useVivo(Fondo)
  const arqueos = useVivo(ArqueoEfectivo)
  const [haciendo, setHaciendo] = useState<'fondo' | 'gasto' | 'deposito'>()
  const [abierto, setAbierto] = useState('')
  const lugares = useMemo((): LugarVisto[] => {
    if (!saldos || !fondos || !arqueos) return []
    const ultimoDe = (fondoId: string): string =>
      arqueos.reduce((ultimo, { doc }) => (doc.fondoId === fondoId && doc.en > ultimo ? doc.en : ultimo), '')
    const saldo = (...donde: Parameters<typeof saldos.saldo>) => (saldos.seSabe ? saldos.saldo(...donde) : undefined)
    const boveda: LugarVisto = {
      id: 'boveda',
      nombre: 'Bóveda',
      custodioNombre: '',
      fondo: undefined,
      dop: saldo('boveda', '', 'DOP'),
      usd: saldo('boveda', '', 'USD'),
      ultimoArqueo: ultimoDe(''),
    }
    const suyos = fondos.filter(({ doc }) => doc.activo && (veTodo || doc.custodioId === persona?.empleadoId))
    return [
      ...(veTodo ? [boveda] : []),
      ...suyos.map(({ doc }) => ({
        id: doc.id,
        nombre: doc.nombre,
        custodioNombre: doc.custodioNombre,
        fondo: doc,
        dop: saldo('fondo', doc.id, 'DOP'),
        usd: saldo('fondo', doc.id, 'USD'),
        ultimoArqueo: ultimoDe(doc.id),
      })),
    ]
  }, [saldos, fondos, arqueos, veTodo, persona])
  const uno = lugares.find(({ id }) => id === abierto)
  return (
    <PageLayout
      title="Efectivo"
      description="La bóveda, los fondos y lo que está en camino, según el libro. Un saldo cambia cuando la otra parte firma."
      width="full"
      actions={
        <>
          {crea && (
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setHaciendo('fondo')}>
              Abrir un fondo
            </Button>
          )}
          {deposita && (
            <Button variant="default" leftSection={<IconBuildingBank size={18} aria-hidden />} onClick={() => setHaciendo('deposito')}>
              Depositar
            </Button>
          )}
          {gasta && (
            <Button leftSection={<IconReceipt size={18} aria-hidden />} onClick={() => setHaciendo('gasto')}>
              Anotar un gasto
            </Button>
          )}
        </>
      }
      state={saldos === undefined || fondos === undefined ? <Loading /> : undefined}
    >
      <Stack>
        {saldos?.deAntes && (
          <Alert
            color="orange"
            title={saldos.en === '' ? 'El libro no ha contestado todavía' : `Según el libro del ${formatDateTime(saldos.en)}`}
          >
            {saldos.seSabe
              ? 'Con lo que este equipo sabe desde entonces. Falta lo que otros hicieron y no ha llegado aquí.'
              : 'Cuánto hay en cada sitio se sabe cuando este equipo se conecte un momento. Gastar, depositar y entregar se puede igual.'}
          </Alert>
        )}
        {veTodo && saldos?.seSabe && (
          <SimpleGrid cols={{ base: 2, sm: saldos.enManos.length > 0 ? 4 : 3 }}>
            <StatCard
              label="En la bóveda"
              icon={<IconCash size={18} />}
              value={formatMoney(saldos.saldo('boveda', '', 'DOP'))}
              tone={saldos.saldo('boveda', '', 'DOP') < 0 ? 'warn' : 'normal'}
            />
            <StatCard
              label="En camino entre personas"
              icon={<IconCash size={18} />}
              value={formatMoney(saldos.total('enTransito', 'DOP'))}
              href={paths.entregaCaja.href({ nombre: slug })}
            />
            <StatCard
              label="En camino al banco"
              icon={<IconBuildingBank size={18} />}
              value={formatMoney(saldos.total('depositoEnTransito', 'DOP'))}
              hint="Hasta que se concilia con su línea."
            />
            {saldos.enManos.length > 0 && (
              <StatCard
                label="En manos de cobradores"
                icon={<IconCash size={18} />}
                value={formatMoney(saldos.enManos.reduce((suma, { centavos }) => suma + centavos, 0))}
                hint={enPalabras(saldos.enManos, accesos)}
              />
            )}
          </SimpleGrid>
        )}
        <DataTable
          name="fondos"
          label="Bóveda y fondos"
          rows={lugares}
          rowKey={({ id }) => id}
          columns={columnas}
          onOpen={({ id }) => setAbierto(id)}
          empty={<EmptyState title="Ningún fondo a tu cargo">El propietario abre los fondos y dice quién tiene cada uno.</EmptyState>}
        />
        <section aria-labelledby="movimientos-de-efectivo">
          <Title order={2} size="h3" mb="sm" id="movimientos-de-efectivo">
            Gastos, depósitos y arqueos
          </Title>
          <Movimientos veTodo={veTodo} enBanco={saldos?.enBanco} lugares={lugares} />
        </section>
      </Stack>
      {haciendo === 'fondo' && <FondoForm fondo={undefined} onClose={() => setHaciendo(undefined)} />}
      {haciendo === 'gasto' && <Gastar onClose={() => setHaciendo(undefined)} />}
      {haciendo === 'deposito' && <Depositar onClose={() => setHaciendo(undefined)} />}
      {uno && <LugarAbierto key={uno.id} uno={uno} onClose={() => setAbierto('')} />}
    </PageLayout>
  )
}

/** Who has how much, the most first. */
function enPalabras(
  manos: readonly { empleadoId: string; centavos: number }[],
  gente: readonly { empleadoId: string; nombre: string }[],
): string {
  const nombreDe = (id: string): string => gente.find(({ empleadoId }) => empleadoId === id)?.nombre ?? 'Alguien que ya no está'
  return manos
    .toSorted((a, b) => b.centavos - a.centavos)
    .map(({ empleadoId, centavos }) => `${nombreDe(empleadoId)} ${formatMoney(centavos)}`)
    .join(', ')
}
