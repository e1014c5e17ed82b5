import { Progress, Stack, Text } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useTienda } from '#data/session/react.tsx'
import { useArranque } from '#data/tienda/useArranque.ts'
import type { ClavePaso } from '#domain/sync/arranque.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { formatInteger } from '#ui/format.ts'
import { Loading } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { paths } from '../../paths.ts'
import { AbrirAlPublico } from './AbrirAlPublico.tsx'
import { PasoPendiente } from './PasoPendiente.tsx'
import classes from './Configurar.module.css'

interface Palabras {
  titulo: string
  /** Why, while it is missing. */
  falta: string
  hecho: (cuenta: number) => string
  boton: string
  href: (nombre: string) => string
}

const cuantos = (cuenta: number, uno: string, varios: string): string => (cuenta === 1 ? `1 ${uno}` : `${formatInteger(cuenta)} ${varios}`)

const palabras: Readonly<Record<ClavePaso, Palabras>> = {
  rnc: {
    titulo: 'RNC de la tienda',
    falta: 'Sin él no se emite ningún comprobante.',
    hecho: () => 'Está puesto.',
    boton: 'Ponerlo',
    href: (nombre) => paths.configurar.href({ nombre }, { ver: 'perfil' }),
  },
  cajas: {
    titulo: 'Una caja',
    falta: 'El lugar donde está la gaveta del dinero.',
    hecho: (n) => cuantos(n, 'caja activa.', 'cajas activas.'),
    boton: 'Crear una caja',
    href: (nombre) => paths.configurar.href({ nombre }, { ver: 'cajas' }),
  },
  productos: {
    titulo: 'Productos',
    falta: 'Impórtalos de una hoja de cálculo o créalos uno a uno.',
    hecho: (n) => cuantos(n, 'producto.', 'productos.'),
    boton: 'Importar productos',
    href: (nombre) => paths.productosImportar.href({ nombre }),
  },
  empleados: {
    titulo: 'Alguien con PIN',
    falta: 'En la caja cada quien entra con el suyo, también tú.',
    hecho: (n) => cuantos(n, 'persona con PIN.', 'personas con PIN.'),
    boton: 'Poner un PIN',
    href: (nombre) => paths.empleados.href({ nombre }),
  },
  rangos: {
    titulo: 'Comprobantes de la DGII',
    falta: 'Los rangos que te autorizaron; de ahí salen los números de cada factura.',
    hecho: (n) => cuantos(n, 'rango vigente.', 'rangos vigentes.'),
    boton: 'Registrar un rango',
    href: (nombre) => paths.ncf.href({ nombre }),
  },
  dispositivo: {
    titulo: 'Un equipo enrolado',
    falta: 'La tableta o computadora de la caja. Desde entonces vende sin conexión.',
    hecho: (n) => cuantos(n, 'equipo enrolado.', 'equipos enrolados.'),
    boton: 'Enrolar un equipo',
    href: (nombre) => paths.configurar.href({ nombre }, { ver: 'cajas' }),
  },
}

/** What is left before the first sale, each with the way to do it. */
export function ArranqueTab() {
  const { slug } = useTienda()
  const pasos = useArranque(diaFiscal(new Date(useNow(60_000)).toISOString()))
  if (pasos === undefined) return <Loading />
  const hechos = pasos.filter(({ hecho }) => hecho).length
  return (
    <Stack className={classes['hoja'] ?? ''}>
      <div>
        <Text fw={650} fz="lg" role="status">
          {hechos === pasos.length
            ? 'Todo listo: la tienda puede vender'
            : `${formatInteger(hechos)} de ${formatInteger(pasos.length)} pasos hechos`}
        </Text>
        <Progress.Root size="lg" radius="xl" mt="xs">
          <Progress.Section
            value={(hechos / pasos.length) * 100}
            color={hechos === pasos.length ? 'teal' : 'mango'}
            aria-label="Pasos hechos"
          />
        </Progress.Root>
      </div>
      <ol className={classes['pasos']}>
        {pasos.map(({ clave, hecho, cuenta }) => {
          const { titulo, falta, hecho: estaHecho, boton, href } = palabras[clave]
          return (
            <PasoPendiente
              key={clave}
              hecho={hecho}
              titulo={titulo}
              detalle={hecho ? estaHecho(cuenta) : falta}
              to={href(slug)}
              boton={boton}
            />
          )
        })}
      </ol>
      {hechos === pasos.length && (
        <LinkButton
          to={paths.carrito.href({ nombre: slug })}
          variant="filled"
          size="lg"
          icon={IconShoppingCart}
          style={{ alignSelf: 'flex-start' }}
        >
          Ir a vender
        </LinkButton>
      )}
      <AbrirAlPublico />
    </Stack>
  )
}
