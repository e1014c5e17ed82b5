import { useState } from 'react'
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconBan, IconCheck, IconFileDownload } from '@tabler/icons-react'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosDesembolsos, type LoteEntero } from '#domain/desembolsos/comandos.desembolsos.ts'
import type { PagoDeLote } from '#domain/desembolsos/lote.entity.ts'
import { estaVivo, puedeAprobar } from '#domain/desembolsos/lote.rules.ts'
import { nombreDeCuentaBancaria } from '#domain/desembolsos/desembolso.palabras.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatDateTime, formatDay } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { ActForm } from '../kit/ActForm.tsx'
import { Answer } from '../kit/Answer.tsx'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { enPalabras, useEnviar } from '../kit/answer/useCommand.ts'
import { actions, count, MarkBadge, money, RowButton, state, text } from '../kit/columns.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Section } from '../kit/Section.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { bajarParaElBanco } from './archivo.ts'
import { DevolvioElBanco } from './DevolvioElBanco.tsx'
import { PagarLote } from './PagarLote.tsx'
import { marcaDeLote, marcaDePago } from './palabras.ts'

interface Props {
  loteId: string
  onClose: () => void
  onChange: () => void
}

/** One batch, and what this person may do about it. */
export function FichaDeLote({ loteId, onClose, onChange }: Props) {
  const consulta = useConsulta(comandosDesembolsos.loteDePago, { loteId }, {})
  const alCambiar = () => {
    consulta.recargar()
    onChange()
  }
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={consulta.datos ? `Lote ${consulta.datos.numero}` : 'Lote de pago'}>
      <Answer of={consulta} what="El lote">
        {(lote) => <Ficha loteId={loteId} lote={lote} onChange={alCambiar} />}
      </Answer>
    </Drawer>
  )
}

const columnas: readonly Column<PagoDeLote>[] = [
  text('quien', 'A quién', ({ nombre }) => nombre),
  text('cuenta', 'A la cuenta', ({ cuenta }) => `${nombreDeCuentaBancaria(cuenta)}, ${cuenta.titular}`),
  count('ordenes', 'Órdenes', ({ ordenes }) => ordenes.length),
  state('estado', 'Estado', ({ estado }) => marcaDePago(estado)),
  text('referencia', 'Número', ({ referencia, motivo }) => referencia || motivo || '—'),
  money('retenido', 'Retención', ({ retenidoCentavos }) => retenidoCentavos, { zero: '—' }),
  money('monto', 'Monto', ({ centavos }) => centavos),
]

function Ficha({ loteId, lote, onChange }: { loteId: string; lote: LoteEntero; onChange: () => void }) {
  const enviar = useEnviar()
  const usuarioId = useSesion().usuario?.usuarioId ?? ''
  const [haciendo, setHaciendo] = useState<'anular' | 'pagar'>()
  const [devuelto, setDevuelto] = useState<PagoDeLote>()
  const [bajar, bajando] = useLocked(() => bajarParaElBanco(lote))
  const { estado, pagos, aprobaciones, armadoNombre, fecha, metodoNombre, totalCentavos, pagadoEl, pagoNombre, motivo, anuloNombre } = lote
  const aprobable = puedeAprobar(lote, usuarioId)
  const conActos =
    estado === 'pagado'
      ? [
          ...columnas,
          actions<PagoDeLote>((pago) =>
            pago.estado === 'pagado' ? (
              <RowButton of={`Lo devolvió el banco: ${pago.nombre}`} onClick={() => setDevuelto(pago)}>
                Lo devolvió el banco
              </RowButton>
            ) : null,
          ),
        ]
      : columnas
  return (
    <Stack gap="lg">
      <Group>
        <MarkBadge mark={marcaDeLote(lote)} size="lg" />
        <Text fw={650} className="numeros">
          {formatMoney(totalCentavos)}
        </Text>
      </Group>
      <Facts
        rows={[
          ['Armado', `${formatDay(fecha)}, por ${armadoNombre}`],
          ['Sale de', metodoNombre],
          ['Aprobado', aprobaciones.map(({ nombre, en }) => `${nombre}, ${formatDateTime(en)}`).join(' · ')],
          ['Pagado', pagadoEl === '' ? '' : `${formatDay(pagadoEl)}, lo anotó ${pagoNombre}`],
          ['Anulado', estado === 'anulado' ? `${anuloNombre}: ${motivo}` : ''],
        ]}
      />
      {estado === 'armado' &&
        (aprobable.ok ? (
          <ActForm
            submit="Aprobar el lote"
            icon={<IconCheck size={20} aria-hidden />}
            deliberate
            act={() => enviar(comandosDesembolsos.aprobarLote, { loteId }, {})}
            done="Aprobado a tu nombre"
            onDone={onChange}
          >
            <Text>Mira las cuentas y los montos antes de aprobar: con la segunda aprobación se lleva al banco.</Text>
          </ActForm>
        ) : (
          <Alert color="blue">{enPalabras(aprobable.error)}</Alert>
        ))}
      {estado === 'aprobado' && (
        <Stack gap="sm">
          <Text>Baja el archivo, haz las transferencias en el banco y anota aquí qué aceptó.</Text>
          <Group>
            <Button variant="default" leftSection={<IconFileDownload size={20} aria-hidden />} loading={bajando} onClick={bajar}>
              Bajar para el banco
            </Button>
            <Button onClick={() => setHaciendo('pagar')}>Anotar lo que hizo el banco</Button>
          </Group>
        </Stack>
      )}
      <Section title={lote.clase === 'tiendas' ? 'Tiendas' : 'Afiliados'}>
        <SmallTable
          label="Pagos del lote"
          rows={pagos}
          rowKey={({ quien }) => quien}
          columns={conActos}
          minWidth={estado === 'pagado' ? 1180 : 1000}
        />
      </Section>
      {estaVivo(lote) && (
        <Group>
          <Button variant="light" color="red" leftSection={<IconBan size={20} aria-hidden />} onClick={() => setHaciendo('anular')}>
            Anular el lote
          </Button>
        </Group>
      )}
      {haciendo === 'anular' && (
        <ConMotivo
          titulo="¿Anular el lote?"
          boton="Anular el lote"
          peligro
          descripcion="Queda en la auditoría, a tu nombre"
          act={(porque) => enviar(comandosDesembolsos.anularLote, { loteId }, { motivo: porque })}
          done="Lote anulado"
          onDone={onChange}
          onClose={() => setHaciendo(undefined)}
        >
          No se paga, y sus órdenes quedan por pagar. Si ya hiciste alguna transferencia en el banco, no lo anules: anota lo que el banco
          aceptó.
        </ConMotivo>
      )}
      {haciendo === 'pagar' && <PagarLote loteId={loteId} lote={lote} onDone={onChange} onClose={() => setHaciendo(undefined)} />}
      {devuelto && <DevolvioElBanco loteId={loteId} lote={lote} pago={devuelto} onDone={onChange} onClose={() => setDevuelto(undefined)} />}
    </Stack>
  )
}
