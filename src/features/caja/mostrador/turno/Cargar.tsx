import { useState } from 'react'
import { Alert, Autocomplete, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useConfigTienda, useTienda } from '#data/session/react.tsx'
import { conEscrito, useEscrito } from '#data/session/useEscrito.ts'
import { useLeido } from '#data/useLeido.ts'
import { notasConocidas } from '#data/ventas/venta-anterior.ts'
import { cargar } from '#data/ventas/ventas.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney, leerCentavos } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'
import { nombreItbis } from '#domain/fiscal/itbis.ts'
import { explicarCodigo, mensajeDe } from '#domain/messages.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { moraDe, type Mora } from '#domain/cobros/mora.rules.ts'
import { impideCargo, itbisDeCargo, tipoCargoDe, totalDeCargo, type Cargo } from '#domain/ventas/notas/nota-debito.rules.ts'
import { Venta, type MetodoPago } from '#domain/ventas/venta.entity.ts'
import { nombreMetodo, type Persona } from '#domain/ventas/venta.rules.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { Autorizar } from '#features/kit/device/Autorizar.tsx'
import { useCuenta } from '#features/kit/cobro/useCuenta.ts'
import { NumerosDe } from '#features/kit/device/NumerosDe.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'

interface Props {
  venta: Venta
  onHecha: (nota: Venta) => void
  onClose: () => void
}

const MORA = 'Mora por pago tardío'
const CONCEPTOS = ['Flete', MORA, 'Diferencia de precio']
const enDias = (dias: number): string => (dias === 1 ? '1 día de atraso' : `${dias} días de atraso`)
const FORMAS: readonly MetodoPago[] = ['credito', 'efectivo', 'tarjeta', 'transferencia']

/** What was sold on credit is charged to the same account. */
const comoSePago = ({ pagos }: Venta): MetodoPago => (pagos.some(({ metodo }) => metodo === 'credito') ? 'credito' : 'efectivo')

/** A debit note: what its buyer is charged on an invoice that was made. What was typed stays until it is made. */
export function Cargar({ venta, onHecha, onClose }: Props) {
  const tienda = useTienda()
  const config = useConfigTienda()
  const hoy = useHoy()
  const mora = useMora(venta, hoy)
  const { campos, anotar, olvidar } = useEscrito(`nota-debito:${venta.id}`)
  const formas = FORMAS.filter((forma) => forma !== 'credito' || venta.cliente.clienteId !== '')
  const tasas = itbisDeCargo(venta)
  const escrito = conEscrito(
    {
      concepto: '',
      montoCentavos: null as number | null,
      itbis: tasas[0] ?? 'E',
      motivo: '',
      moraHasta: '',
      metodo: comoSePago(venta),
      referencia: '',
    },
    campos,
  )
  const { concepto, montoCentavos, itbis, motivo, metodo, referencia } = escrito
  const poner = (cambio: Partial<typeof escrito>) => anotar({ ...campos, ...cambio })
  const cargo: Cargo = { ...escrito, montoCentavos: montoCentavos ?? 0, moraHasta: escrito.moraHasta || undefined }
  const sabidas = useLeido(() => notasConocidas(tienda, venta), [tienda, venta]).valor
  const notas = sabidas?.ok ? sabidas.value : []
  const impide = sabidas && !sabidas.ok ? sabidas : impideCargo(venta, notas)
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const total = config && totalDeCargo(venta, cargo, { tienda: config, fecha: hoy })

  const emitir = async (autorizadoPor?: Persona, fechaConfirmada = false): Promise<Fallo | undefined> => {
    const nota = await cargar(tienda, { ...cargo, venta, notas, autorizadoPor, fechaConfirmada })
    if (!nota.ok) return nota.error
    olvidar()
    onHecha(nota.value)
    return undefined
  }
  const [hacer, haciendo] = useLocked(async (fechaConfirmada: boolean) => setFallo(await emitir(undefined, fechaConfirmada)))
  const pideSupervisor = fallo?.code === 'cargo.sin-permiso'
  const palabras = impide && !impide.ok ? mensajeDe(impide.error) : fallo && !pideSupervisor ? mensajeDe(fallo) : undefined
  const completo = sabidas !== undefined && concepto.trim() !== '' && motivo.trim() !== '' && (montoCentavos ?? 0) > 0 && !impide
  return (
    <Modal opened onClose={onClose} title={`Cargar a ${venta.ncf}`} size="lg">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          if (completo) hacer(false)
        }}
      >
        <Stack>
          <Text>
            {nombreCliente(venta.cliente)} · {formatoFecha(venta.fecha)} · {formatMoney(venta.totales.total)}
          </Text>
          {mora && escrito.moraHasta === '' && (
            <Alert color="blue" title={`Pagó tarde: su mora va por ${formatMoney(mora.centavos)}`}>
              <Stack gap="xs" align="flex-start">
                <Text>{enDias(mora.dias)}, de lo que se debe hoy de esta factura.</Text>
                <Button
                  variant="default"
                  size="sm"
                  onClick={() =>
                    poner({
                      concepto: MORA,
                      montoCentavos: mora.centavos,
                      motivo: `${enDias(mora.dias)}, hasta el ${formatoFecha(mora.hasta)}`,
                      moraHasta: mora.hasta,
                      metodo: 'credito',
                    })
                  }
                >
                  Cargar la mora
                </Button>
              </Stack>
            </Alert>
          )}
          <Autocomplete
            data-autofocus
            openOnFocus={false}
            label="Qué se carga"
            description="Sale en la nota de débito."
            required
            maxLength={200}
            data={CONCEPTOS}
            value={concepto}
            onChange={(valor) => poner({ concepto: valor, moraHasta: '' })}
          />
          <Group grow align="flex-start">
            <MoneyInput
              label={config?.preciosIncluyenItbis === false ? 'Monto, sin ITBIS' : 'Monto'}
              required
              value={montoCentavos}
              onChange={(valor) => poner({ montoCentavos: valor })}
              parse={leerCentavos}
              explain={explicarCodigo}
            />
            <Select
              label="ITBIS"
              allowDeselect={false}
              data={tasas.map((value) => ({ value, label: nombreItbis[value] }))}
              value={itbis}
              onChange={(valor) => poner({ itbis: tasas.find((uno) => uno === valor) ?? itbis })}
            />
          </Group>
          <TextInput
            label="Por qué"
            required
            maxLength={300}
            placeholder="Se le llevó a Baní"
            value={motivo}
            onChange={(evento) => poner({ motivo: evento.currentTarget.value })}
          />
          <Select
            label="Lo paga"
            allowDeselect={false}
            data={formas.map((forma) => ({ value: forma, label: forma === 'credito' ? 'Queda en su cuenta' : nombreMetodo[forma] }))}
            value={metodo}
            onChange={(valor) => poner({ metodo: formas.find((forma) => forma === valor) ?? metodo })}
          />
          {metodo !== 'efectivo' && metodo !== 'credito' && (
            <TextInput
              label="Referencia"
              required={metodo === 'transferencia'}
              maxLength={60}
              value={referencia}
              onChange={(evento) => poner({ referencia: evento.currentTarget.value })}
            />
          )}
          <NumerosDe tipo={tipoCargoDe(venta.tipoComprobante)} />
          {palabras && (
            <Alert color="red" role="alert" title={palabras.mensaje}>
              {palabras.arreglo}
              {fallo?.code.startsWith('reloj.') === true && (
                <Button mt="xs" onClick={() => hacer(true)}>
                  La fecha está bien: seguir
                </Button>
              )}
            </Alert>
          )}
          <Button type="submit" loading={haciendo} disabled={!completo}>
            {total === undefined ? 'Hacer la nota de débito' : `Cargar ${formatMoney(total)}`}
          </Button>
        </Stack>
      </form>
      {fallo && pideSupervisor && (
        <Autorizar pedido={{ porque: fallo, entity: Venta, accion: 'devolver', hacer: emitir }} onClose={() => setFallo(undefined)} />
      )}
    </Modal>
  )
}

/** What its customer may be charged for paying this invoice late, by the store's rule; undefined when nothing. */
function useMora(venta: Venta, hoy: string): Mora | undefined {
  const config = useConfigTienda()
  const cuenta = useCuenta(venta.cliente.clienteId)
  if (!config || !cuenta) return undefined
  const suyos = cuenta.deuda.pendientes.filter(({ ventaId }) => ventaId === venta.id)
  return moraDe(suyos, cuenta.movimientos, hoy, config)[0]
}
