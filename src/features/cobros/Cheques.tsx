import { useMemo, useState } from 'react'
import { Alert, Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconBuildingBank, IconCash } from '@tabler/icons-react'
import { cambiarCheque, cobrarCheque } from '#data/cobros/cheques.ts'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { cobrosDeCheques, estadoDeCheque, type EstadoDeCheque } from '#domain/cobros/cheque.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { papelDeCheque } from '#domain/cobros/recibo.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Result } from '#domain/core/result.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { AskButton } from '../kit/AskButton.tsx'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { decir } from '../kit/answer/useCommand.ts'
import { PapelDeRecibo } from '../kit/cobro/PapelDeRecibo.tsx'
import { ReciboHecho } from '../kit/cobro/ReciboHecho.tsx'
import { actions, day, money, oneOf, RowButton, state, text } from '../kit/columns.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FotoComprobante } from '../kit/photo/FotoComprobante.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { marcaDeCheque, nombreDeEstadoDeCheque } from './palabras.ts'

interface RenglonDeCheque {
  cheque: ChequePosfechado
  cliente: string
  /** Who stands for the customer who left it. */
  clienteId: string
  estado: EstadoDeCheque
}

/** All that this device knows of, those whose day has come first. */
function useCheques(hoy: string): RenglonDeCheque[] {
  const cheques = useVivo(ChequePosfechado)
  const clientes = useVivo(Cliente)
  const cobros = useVivo(Cobro)
  return useMemo(() => {
    if (!cheques || !clientes || !cobros) return []
    const docs = clientes.map(({ doc }) => doc)
    const [vigente, nombres] = [vigentesDe(docs), new Map(docs.map(({ id, nombre }) => [id, nombre]))]
    const sabido = cobrosDeCheques(cobros.map(({ doc }) => doc))
    return cheques
      .map(({ doc }): RenglonDeCheque => {
        const clienteId = vigente(doc.clienteId)
        return { cheque: doc, cliente: nombres.get(clienteId) ?? '', clienteId, estado: estadoDeCheque(doc, hoy, sabido) }
      })
      .sort((a, b) => (a.cheque.dia < b.cheque.dia ? -1 : 1))
  }, [cheques, clientes, cobros, hoy])
}

const deUno: readonly Column<RenglonDeCheque>[] = [
  day('dia', 'Desde el', ({ cheque }) => cheque.dia, { width: 120, card: 'line' }),
  text('numero', 'Cheque', ({ cheque: { banco, numero } }) => [banco, numero].filter((parte) => parte !== '').join(' · '), { width: 220 }),
  money('monto', 'Monto', ({ cheque }) => cheque.centavos, { width: 134, sum: true, card: 'end' }),
  state('estado', 'Cómo está', ({ estado }) => marcaDeCheque[estado], { width: 170 }),
]
const columnas: readonly Column<RenglonDeCheque>[] = [
  text('cliente', 'Cliente', ({ cliente }) => cliente, { card: 'title' }),
  ...deUno,
  day('recibido', 'Recibido', ({ cheque }) => cheque.recibidoEl, { width: 120, card: 'none' }),
  text('quien', 'Lo recibió', ({ cheque }) => cheque.recibidoPor, { width: 150, card: 'none' }),
]
const filtros: readonly Filter<RenglonDeCheque>[] = [
  oneOf(
    'estado',
    'Cómo está',
    ({ estado }) => estado,
    (['toca', 'espera', 'cobrado', 'devuelto'] as const).map((value) => ({ value, label: nombreDeEstadoDeCheque[value] })),
  ),
]

const suma = (renglones: readonly RenglonDeCheque[], de: EstadoDeCheque): number =>
  renglones.reduce((total, { estado, cheque }) => total + (estado === de ? cheque.centavos : 0), 0)

/** The cheques in hand, and what became of the others. */
export function Cheques({ hoy }: { hoy: string }) {
  const renglones = useCheques(hoy)
  const [abiertoId, abrir] = useSearchState('cheque')
  const abierto = renglones.find(({ cheque }) => cheque.id === abiertoId)
  const [toca, espera] = [suma(renglones, 'toca'), suma(renglones, 'espera')]
  return (
    <Stack gap="md">
      {renglones.length > 0 && (
        <SimpleGrid cols={{ base: 2, sm: 3 }}>
          <StatCard label="Para depositar ya" value={formatMoney(toca)} tone={toca > 0 ? 'warn' : 'normal'} />
          <StatCard label="Para después" value={formatMoney(espera)} />
        </SimpleGrid>
      )}
      <DataTable
        name="cxc-cheques"
        label="Cheques posfechados"
        rows={renglones}
        rowKey={({ cheque }) => cheque.id}
        columns={columnas}
        filters={filtros}
        searchText={({ cliente, cheque: { numero, banco } }) => `${cliente} ${numero} ${banco}`}
        searchPlaceholder="Cliente, banco o número"
        onOpen={({ cheque }) => abrir(cheque.id)}
        empty={
          <EmptyState icon={<IconCash size={38} />} title="No hay cheques guardados">
            Cuando un cliente deje un cheque para otro día, abre su cuenta y toca «Cheque»: aquí se recuerda cuándo depositarlo.
          </EmptyState>
        }
      />
      {abierto && <VerCheque {...abierto} onClose={() => abrir()} />}
    </Stack>
  )
}

/** Those of one customer; nothing where there is none. */
export function ChequesDeCliente({ clienteId, hoy }: { clienteId: string; hoy: string }) {
  const suyos = useCheques(hoy).filter((uno) => uno.clienteId === clienteId)
  const [abiertoId, abrir] = useState('')
  const abierto = suyos.find(({ cheque }) => cheque.id === abiertoId)
  if (suyos.length === 0) return null
  return (
    <>
      <SmallTable
        label="Cheques posfechados"
        minWidth={420}
        rows={suyos}
        rowKey={({ cheque }) => cheque.id}
        columns={[
          ...deUno,
          actions<RenglonDeCheque>(({ cheque }) => (
            <RowButton of={`Ver el cheque ${cheque.numero}`} onClick={() => abrir(cheque.id)}>
              Ver
            </RowButton>
          )),
        ]}
      />
      {abierto && <VerCheque {...abierto} onClose={() => abrir('')} />}
    </>
  )
}

/** One cheque: what it says, its picture and its paper, and what can be done with it now. */
function VerCheque({ cheque, cliente, estado, onClose }: RenglonDeCheque & { onClose: () => void }) {
  const tienda = useTienda()
  const puede = usePuede(ChequePosfechado, 'editar')
  const [cobrado, setCobrado] = useState<Cobro>()
  const [devolviendo, setDevolviendo] = useState(false)
  if (cobrado) return <ReciboHecho cobro={cobrado} onClose={onClose} />
  if (devolviendo) return <Devolver cheque={cheque} cliente={cliente} onBack={() => setDevolviendo(false)} onClose={onClose} />
  const fotoId = (cheque.foto && partesDeUrl(cheque.foto.url)?.id) ?? ''
  const enMano = estado === 'toca' || estado === 'espera'
  return (
    <Modal opened onClose={onClose} title={`Cheque ${cheque.numero} de ${cliente}`} size="lg">
      <Stack>
        <Facts
          rows={[
            ['Monto', formatMoney(cheque.centavos)],
            ['Se deposita desde el', formatoFecha(cheque.dia)],
            ['Banco', cheque.banco],
            ['Recibido', `${formatoFecha(cheque.recibidoEl)}, ${cheque.recibidoPor}`],
            ['Cómo está', nombreDeEstadoDeCheque[estado]],
            ['Nota', cheque.nota],
          ]}
        />
        {fotoId !== '' && <FotoComprobante archivoId={fotoId} alt={`Cheque ${cheque.numero}`} />}
        {estado === 'devuelto' && (
          <Alert color="gray" title={`Se le devolvió el ${formatoFecha(cheque.devueltoEl)}`}>
            {cheque.motivo}
          </Alert>
        )}
        {estado === 'cobrado' && (
          <Alert color="teal" title="Ya se cobró con él">
            El banco dirá si lo pagó: se mira en Verificar transferencias.
          </Alert>
        )}
        {estado === 'espera' && <Text c="dimmed">Desde el {formatoFecha(cheque.dia)} se puede depositar y cobrar con él.</Text>}
        <Group justify="space-between">
          {enMano && <PapelDeRecibo papel={(emisor) => papelDeCheque(cheque, cliente, emisor)} />}
          {puede && (
            <Group gap="xs">
              {enMano && (
                <Button variant="default" leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={() => setDevolviendo(true)}>
                  Devolverlo
                </Button>
              )}
              {estado === 'toca' && (
                <AskButton
                  icon={IconBuildingBank}
                  label="Depositar y cobrar"
                  question={`¿Cobrar ${formatMoney(cheque.centavos)} con este cheque?`}
                  confirm="Cobrar"
                  act={async () => {
                    const hecho: Result<Cobro> = await cobrarCheque(tienda, cheque.id)
                    if (hecho.ok) setCobrado(hecho.value)
                    else decir(hecho)
                  }}
                >
                  Baja de lo que debe {cliente}; lo que sobre queda a su favor. Si el banco lo devuelve, se dice en Verificar transferencias
                  y lo vuelve a deber.
                </AskButton>
              )}
              {estado === 'devuelto' && (
                <AskButton
                  label="Todavía lo tenemos"
                  variant="default"
                  question="¿El cheque sigue aquí?"
                  confirm="Sí, aquí está"
                  act={async () => decir(await cambiarCheque(tienda, cheque.id, { devuelto: false }))}
                >
                  Vuelve a los que se guardan para su día.
                </AskButton>
              )}
            </Group>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Devolver({
  cheque,
  cliente,
  onBack,
  onClose,
}: Pick<RenglonDeCheque, 'cheque' | 'cliente'> & { onBack: () => void; onClose: () => void }) {
  const tienda = useTienda()
  return (
    <ConMotivo
      titulo={`Devolver el cheque ${cheque.numero} a ${cliente}`}
      descripcion="Queda con el cheque, a tu nombre"
      boton="Devolverlo"
      act={(motivo) => cambiarCheque(tienda, cheque.id, { devuelto: true, motivo })}
      done="Cheque devuelto"
      onDone={onClose}
      onClose={onBack}
    >
      Deja de recordarse. Lo que {cliente} debe no cambia: si pagó de otra forma, cóbralo aparte.
    </ConMotivo>
  )
}
