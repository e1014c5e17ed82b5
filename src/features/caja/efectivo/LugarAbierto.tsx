import { useState } from 'react'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconArrowsExchange, IconBuildingBank, IconEdit, IconReceipt, IconScale } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePersona, usePuede, useTienda } from '#data/session/react.tsx'
import { ArqueoEfectivo, DepositoBanco, Fondo } from '#domain/caja/fondo.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { paths } from '#features/paths.ts'
import { Arquear } from './Arquear.tsx'
import { Depositar } from '../Depositar.tsx'
import { FondoForm } from './FondoForm.tsx'
import { Gastar } from '../Gastar.tsx'

/** The safe or a fund, with what is in it by the book: centavos of each currency. */
export interface LugarVisto {
  id: string
  nombre: string
  custodioNombre: string
  /** undefined of the safe. */
  fondo: Fondo | undefined
  /** undefined while this device does not know what the book says. */
  dop: number | undefined
  usd: number | undefined
  /** '' when it was never counted. */
  ultimoArqueo: string
}

/** What can be done with one of them. */
export function LugarAbierto({ uno, onClose }: { uno: LugarVisto; onClose: () => void }) {
  const { slug } = useTienda()
  const persona = usePersona()
  const [manda, deposita, edita] = [usePuede(ArqueoEfectivo, 'deBoveda'), usePuede(DepositoBanco, 'crear'), usePuede(Fondo, 'editar')]
  const [haciendo, setHaciendo] = useState<'arqueo' | 'apertura' | 'gasto' | 'deposito' | 'ficha'>()
  const { fondo, dop, usd } = uno
  const seSabe = dop !== undefined && usd !== undefined
  const volver = () => setHaciendo(undefined)
  const clave = fondo ? `fondo ${fondo.id}` : 'boveda'
  const suyo = manda || fondo?.custodioId === persona?.empleadoId
  const donde = fondo ? { lugar: 'fondo' as const, fondoId: fondo.id, custodioId: fondo.custodioId } : { lugar: 'boveda' as const }
  if (seSabe && (haciendo === 'arqueo' || haciendo === 'apertura'))
    return <Arquear nombre={uno.nombre} que={haciendo} donde={donde} esperado={{ DOP: dop, USD: usd }} onClose={volver} />
  if (haciendo === 'gasto') return <Gastar desde={clave} onClose={volver} />
  if (haciendo === 'deposito') return <Depositar desde={clave} onClose={volver} />
  if (haciendo === 'ficha') return <FondoForm fondo={fondo} onClose={volver} />
  const nueva = uno.ultimoArqueo === '' && dop === 0 && usd === 0
  const falta = (fondo?.limiteCentavos ?? 0) - (dop ?? 0)
  return (
    <Modal opened onClose={onClose} title={uno.nombre} size="md">
      <Stack>
        {seSabe ? (
          <Text>
            {formatMoney(dop)}
            {usd !== 0 && ` y ${formatMoney(usd, 'USD')}`} según el libro{fondo ? `, a cargo de ${fondo.custodioNombre}` : ''}.
          </Text>
        ) : (
          <Text>
            Este equipo no sabe todavía cuánto hay según el libro{fondo ? `, a cargo de ${fondo.custodioNombre}` : ''}. Para contarlo,
            conéctalo a internet un momento.
          </Text>
        )}
        {seSabe && fondo && fondo.limiteCentavos > 0 && falta > 0 && <Text>Para llenarlo faltan {formatMoney(falta)}.</Text>}
        {seSabe && fondo && fondo.limiteCentavos > 0 && falta < 0 && (
          <Text c="red">Tiene {formatMoney(-falta)} más de lo que debe tener.</Text>
        )}
        <Group>
          {suyo && nueva && manda && (
            <Button leftSection={<IconScale size={18} aria-hidden />} onClick={() => setHaciendo('apertura')}>
              Decir con cuánto empieza
            </Button>
          )}
          {suyo && seSabe && !nueva && (
            <Button variant="default" leftSection={<IconScale size={18} aria-hidden />} onClick={() => setHaciendo('arqueo')}>
              Arqueo
            </Button>
          )}
          {suyo && (
            <Button variant="default" leftSection={<IconReceipt size={18} aria-hidden />} onClick={() => setHaciendo('gasto')}>
              Gasto
            </Button>
          )}
          {suyo && deposita && (
            <Button variant="default" leftSection={<IconBuildingBank size={18} aria-hidden />} onClick={() => setHaciendo('deposito')}>
              Depositar
            </Button>
          )}
          <Button
            variant="default"
            component={Link}
            to={paths.entregaCaja.href({ nombre: slug })}
            leftSection={<IconArrowsExchange size={18} aria-hidden />}
          >
            Reponer o pasar dinero
          </Button>
          {fondo && edita && (
            <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={() => setHaciendo('ficha')}>
              Cambiar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
