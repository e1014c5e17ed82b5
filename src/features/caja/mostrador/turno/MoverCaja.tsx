import { useState } from 'react'
import { Alert, Anchor, Button, Group, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useConfigTienda, usePuede, useTienda } from '#data/session/react.tsx'
import { conEscrito, useEscrito } from '#data/session/useEscrito.ts'
import { moverCaja } from '#data/ventas/movimientos.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { conceptosDeEntrada, nombreDeConceptoDeMovimiento, type ConceptoDeMovimiento } from '#domain/caja/gaveta/movimiento.rules.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { permisoDeTope } from '#domain/caja/gaveta/topes.rules.ts'
import { explicarCodigo, mensajeDe } from '#domain/messages.ts'
import { formatMoney, leerCentavos, type Moneda } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { CampoDeFoto, useFotoDePapel } from '#features/kit/photo/FotoDePapel.tsx'
import { Gastar } from '../../Gastar.tsx'
import { Depositar } from '../../Depositar.tsx'
import { paths } from '#features/paths.ts'
import { Autorizar } from '#features/kit/device/Autorizar.tsx'

type Clase = MovimientoCaja['clase']

const clases: readonly { value: Clase; label: string }[] = [
  { value: 'entrada', label: 'Entrada' },
  { value: 'retiro', label: 'Retiro' },
  { value: 'gasto', label: 'Gasto' },
]
const ejemplo: Readonly<Record<ConceptoDeMovimiento, string>> = {
  cambio: 'Sencillo para dar cambio',
  aporte: 'Lo que puso el dueño',
  mensajero: '',
  otro: 'De dónde viene o a dónde va',
}

/** What a withdrawal is: for the bank there is a document of its own, as there is for what somebody else signs for. */
type Destino = 'entrega' | 'deposito' | 'otro'
const destinos: readonly { value: Destino; label: string }[] = [
  { value: 'otro', label: 'Otra cosa' },
  { value: 'entrega', label: 'A la bóveda, a un fondo o a otra persona' },
  { value: 'deposito', label: 'Al banco' },
]

interface Movimiento {
  clase: Clase
  concepto: ConceptoDeMovimiento
  destino: Destino
  moneda: Moneda
  centavos: number | null
  motivo: string
}
const EN_BLANCO: Movimiento = { clase: 'entrada', concepto: 'cambio', destino: 'otro', moneda: 'DOP', centavos: null, motivo: '' }

/** Cash that enters or leaves the drawer for another reason than a sale: what it is, with its paper. A withdrawal asks for a supervisor. */
export function MoverCaja({ onClose }: { onClose: () => void }) {
  const tienda = useTienda()
  const slug = useConfigTienda()?.slug ?? ''
  const { campos, anotar, olvidar } = useEscrito('movimiento-de-caja')
  const escrito = conEscrito(EN_BLANCO, campos)
  const { clase, destino, moneda, centavos, motivo } = escrito
  const concepto = clase === 'entrada' ? escrito.concepto : 'otro'
  const poner = (cambio: Partial<typeof EN_BLANCO>) => anotar({ ...campos, ...cambio })
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const papel = useFotoDePapel()
  const deposita = usePuede(DepositoBanco, 'crear')

  const mover = async (autorizadoPor?: Persona): Promise<Fallo | undefined> => {
    const foto = await papel.guardar()
    if (!foto.ok) return foto.error
    const hecho = await moverCaja(tienda, {
      clase,
      concepto,
      moneda,
      centavos: centavos ?? 0,
      motivo: motivo.trim() || nombreDeConceptoDeMovimiento[concepto],
      foto: foto.value,
      autorizadoPor,
    })
    if (!hecho.ok) return hecho.error
    toastSuccess(`${clases.find(({ value }) => value === clase)?.label ?? ''} de ${formatMoney(centavos ?? 0, moneda)} guardada`)
    olvidar()
    onClose()
    return undefined
  }
  const [guardar, guardando] = useLocked(async () => setFallo(await mover()))
  // An expense says what it was for and has its paper: wherever the cash is, it is one document.
  if (clase === 'gasto') return <Gastar desde="gaveta" onClose={onClose} onBack={() => poner({ clase: 'entrada' })} />
  if (clase === 'retiro' && destino === 'deposito') return <Depositar desde="gaveta" onClose={() => poner({ destino: 'otro' })} />
  const deTope = fallo && permisoDeTope(fallo.code)
  const pedido =
    fallo?.code === 'caja.retiro-sin-permiso'
      ? { porque: fallo, entity: MovimientoCaja, accion: 'retirar', hacer: mover }
      : fallo && deTope
        ? { porque: fallo, entity: GastoEfectivo, accion: deTope, hacer: mover }
        : undefined
  const palabras = fallo && mensajeDe(fallo)
  const seFirma = clase === 'retiro' && destino === 'entrega'
  return (
    <Modal opened onClose={onClose} title="Movimiento de caja" size="md">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          guardar()
        }}
      >
        <Stack>
          <SegmentedControl
            aria-label="Clase de movimiento"
            fullWidth
            value={clase}
            onChange={(valor) => poner({ clase: valor })}
            data={[...clases]}
          />
          {clase === 'entrada' ? (
            <Select
              label="Qué es"
              allowDeselect={false}
              data={conceptosDeEntrada.map((value) => ({ value, label: nombreDeConceptoDeMovimiento[value] }))}
              value={concepto}
              onChange={(valor) => valor && poner({ concepto: valor })}
            />
          ) : (
            <Select
              label="A dónde va"
              allowDeselect={false}
              data={destinos.filter(({ value }) => value !== 'deposito' || deposita)}
              value={destino}
              onChange={(valor) => valor && poner({ destino: valor })}
            />
          )}
          {seFirma ? (
            <Text>
              Quien lo recibe lo cuenta y lo firma: se hace en{' '}
              <Anchor component={Link} underline="always" to={paths.entregaCaja.href({ nombre: slug })}>
                Entregar dinero
              </Anchor>
              .
            </Text>
          ) : (
            <>
              <Group align="flex-end" wrap="nowrap">
                <SegmentedControl
                  aria-label="Moneda"
                  value={moneda}
                  onChange={(valor) => poner({ moneda: valor })}
                  data={[
                    { value: 'DOP', label: 'RD$' },
                    { value: 'USD', label: 'US$' },
                  ]}
                />
                <MoneyInput
                  data-autofocus
                  flex={1}
                  label="Monto"
                  currency={moneda}
                  value={centavos}
                  onChange={(valor) => poner({ centavos: valor })}
                  parse={leerCentavos}
                  explain={explicarCodigo}
                />
              </Group>
              <TextInput
                label="Motivo"
                required={concepto === 'otro'}
                maxLength={300}
                placeholder={ejemplo[concepto]}
                value={motivo}
                onChange={(evento) => poner({ motivo: evento.currentTarget.value })}
              />
              <CampoDeFoto papel={papel} titulo="Foto del papel" ocupado={guardando} />
              {palabras && !pedido && (
                <Alert color="red" role="alert" title={palabras.mensaje}>
                  {palabras.arreglo}
                </Alert>
              )}
              <Button
                type="submit"
                loading={guardando}
                disabled={centavos === null || centavos === 0 || (concepto === 'otro' && motivo.trim() === '')}
              >
                Guardar
              </Button>
            </>
          )}
        </Stack>
      </form>
      {pedido && <Autorizar pedido={pedido} onClose={() => setFallo(undefined)} />}
    </Modal>
  )
}
