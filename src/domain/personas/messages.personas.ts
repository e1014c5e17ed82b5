/** The words of accounts, roles and what operators do with them. `messages.ts` brings them in. */
export const mensajesDePersonas: Readonly<Record<string, { mensaje: string; arreglo?: string }>> = {
  'cuenta.no-existe': { mensaje: 'Esa cuenta no existe o ya no está activa.', arreglo: 'Búscala otra vez en la lista.' },
  'cuenta.no-activa': { mensaje: 'Esa cuenta no está activa.', arreglo: 'Mira en su ficha por qué.' },
  'cuenta.suspendida': {
    mensaje: 'Tu cuenta está suspendida.',
    arreglo: 'Escribe a Mercana para saber por qué. Lo que vendió tu tienda sigue guardado.',
  },
  'cuenta.unida': { mensaje: 'Esta cuenta se unió a otra tuya.', arreglo: 'Entra con la otra: ahí están tus tiendas.' },
  'cuenta.cerrada': { mensaje: 'Esta cuenta se cerró.', arreglo: 'Puedes crear una nueva con tu correo.' },
  'cuenta.propia': { mensaje: 'Con tu propia cuenta no se puede.', arreglo: 'Pídeselo a otro operador.' },
  'cuenta.es-operador': { mensaje: 'Esta cuenta opera la plataforma.', arreglo: 'Otro operador tiene que retirarla primero.' },
  'cuenta.no-recibe': { mensaje: 'La cuenta que recibe tiene que ser otra y estar activa.', arreglo: 'Escoge la que la persona usa.' },
  'cuenta.no-vuelve': { mensaje: 'Una cuenta unida o cerrada no se restaura.' },
  'cuenta.ultimo-propietario': {
    mensaje: 'Eres el único propietario de {tienda}.',
    arreglo: 'Haz propietaria a otra persona en Empleados y vuelve a cerrarla.',
  },
  'cuenta.clave-equivocada': { mensaje: 'Esa no es la contraseña de tu cuenta.', arreglo: 'Escríbela otra vez.' },
  'cuenta.entra-otra-vez': {
    mensaje: 'Para cerrar la cuenta hay que saber que eres tú.',
    arreglo: 'Escribe tu contraseña, o sal, entra otra vez y ciérrala enseguida.',
  },
  'operador.ya-es': { mensaje: 'Esa persona ya opera la plataforma.' },
  'operador.ya-pedido': { mensaje: 'Ya hay una solicitud para esa persona.', arreglo: 'Falta que otro operador la apruebe.' },
  'operador.ya-decidido': { mensaje: 'Esa solicitud ya se decidió.' },
  'operador.otro-decide': { mensaje: 'La pediste tú: la decide otro operador.' },
  'operador.otro-retira': { mensaje: 'Nadie se retira a sí mismo.', arreglo: 'Pídeselo a otro operador.' },
  'operador.no-existe': { mensaje: 'Esa persona no fue nombrada operadora.' },
  'suplantacion.sin-dinero': {
    mensaje: 'Actuando en el lugar de otra persona no se decide ni se mueve dinero.',
    arreglo: 'Sal de su cuenta y hazlo como tú, o pídele que lo haga.',
  },
  'suplantacion.ninguna': { mensaje: 'No estás actuando como otra persona.' },
  'suplantacion.no-puede': {
    mensaje: 'Actuando como otra persona no se cambia su acceso, no se bajan sus datos ni se cierra su cuenta.',
    arreglo: 'Eso lo hace ella desde su propia sesión.',
  },
  'tienda.permiso-no-ajustable': { mensaje: 'Ese permiso no se puede cambiar en ese rol.' },
  'verComo.solo-mira': { mensaje: 'Estás viendo la tienda como otro rol: nada se guarda.', arreglo: 'Vuelve a tu rol y hazlo otra vez.' },
}
