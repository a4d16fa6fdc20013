// The order of the style sheets of cart, checkout and order: each builds on the one before.
import './frame.module.css'
import './cart.module.css'
import '../print-ticket.module.css'
import './checkout.module.css'
import './checkout-extras.module.css'
import './order.module.css'
import './claims.module.css'
import './test-bank.module.css'
